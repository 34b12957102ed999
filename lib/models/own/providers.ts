import "server-only";
import { newId } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { checkAddress, guardedStreamFetch } from "@/lib/core/guarded-fetch/guarded-dispatcher";
import type { Caller } from "@/lib/core/http/request/caller";
import { invalid, missing } from "@/lib/core/errors";
import type { OwnerId, WorkspaceId } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { withinQuota, type Quota } from "@/lib/core/storage/quota";
import {
  ownModelId,
  type ModelProvider,
  type OwnModel,
  type ProviderInput,
  type ProviderPatch,
} from "@/lib/models/contract";
import { modelLimits } from "@/lib/models/rules";
import { forgetContexts } from "@/lib/models/learned-contexts";
import {
  afterEmbeddingModel,
  embeddingModelChanged,
  onlyEmbedding,
} from "@/lib/models/own/embedding";
import { openedKey, sealedKey } from "@/lib/models/own/provider-key";
import { servedContexts } from "@/lib/models/own/served-contexts";
import { modelsOf, toWire, type KeptModel } from "@/lib/models/schema";
import { securityEvent } from "@/lib/security/events";
import type { ModelProvider as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

/** The person's providers, oldest first. */
export async function list(me: OwnerId): Promise<ModelProvider[]> {
  return (await rowsOf(me)).map(toWire);
}

export const rowsOf = (me: OwnerId): Promise<Row[]> =>
  db().modelProvider.findMany({
    where: { ownerId: me },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: modelLimits.providers,
  });

/** 404 when it is not the person's. */
export async function get(me: WorkspaceId, id: string): Promise<Row> {
  const row = await find(me, id);
  if (!row) throw missing(sentence("model_provider_not_found", "Model provider not found"));
  return row;
}

export const find = (me: WorkspaceId, id: string): Promise<Row | null> =>
  db().modelProvider.findFirst({ where: { id, ownerId: me } });

/** Each addition resolves a host name: enough for a person, and too few to scan a network. */
export const createLimit: Limit = {
  name: "models.create",
  points: 30,
  seconds: 3600,
  by: "me",
  sentence: sentence(
    "too_many_providers_added",
    "You've added too many model providers in the last hour. Try again later.",
  ),
};

/** As for adding: a changed URL is resolved again. */
export const changeLimit: Limit = {
  name: "models.change",
  points: 60,
  seconds: 3600,
  by: "me",
  sentence: sentence(
    "too_many_provider_changes",
    "You've changed model providers too often in the last hour. Try again later.",
  ),
};

/**
 * Adds a provider. 401 when the caller is signed out meanwhile, 400 for a URL inside the private network that the
 * operator has not allowed, 409 when there are too many.
 */
export async function create(
  me: WorkspaceId,
  { label, base_url: baseUrl, api_key = "", models, embedding_model: embedding }: ProviderInput,
  by: Caller,
): Promise<ModelProvider> {
  await checkBase(baseUrl);
  const sized = await withServedContexts({ baseUrl, apiKey: api_key }, models);
  const now = new Date();
  const row = {
    id: newId(),
    ownerId: me,
    label,
    baseUrl,
    models: JSON.stringify(sized),
    embeddingModel: embedding ?? null,
    createdAt: now,
    updatedAt: now,
  };
  const made = await transact(me, async (tx) => {
    await by.stillIn(tx);
    await securityEvent(tx, {
      kind: "model_provider_added",
      owner: me,
      by,
      subject: row.id,
      detail: label,
    });
    const data = { ...row, sealedKey: sealedKey(row, api_key) };
    const created = await withinQuota(tx, me, [PROVIDERS], () => tx.modelProvider.create({ data }));
    if (embedding) await onlyEmbedding(tx, me, row.id, by);
    await embeddingModelChanged(tx, me);
    return created;
  });
  afterEmbeddingModel(me);
  return toWire(made);
}

/**
 * Changes the given fields. The key is only valid for the host it was saved for: for another host it must be entered
 * again (400).
 */
export async function update(
  me: WorkspaceId,
  id: string,
  { label, base_url: baseUrl, api_key: key, models, embedding_model: embedding }: ProviderPatch,
  by: Caller,
): Promise<ModelProvider> {
  const before = await get(me, id);
  if (baseUrl !== undefined) await checkBase(baseUrl);
  const sized = models && (await withServedContexts(reached(before, baseUrl, key), models));
  const changed = await transact(me, async (tx) => {
    await by.stillIn(tx);
    const row = await tx.modelProvider.findFirst({ where: { id, ownerId: me } });
    if (!row) throw missing(sentence("model_provider_not_found", "Model provider not found"));
    await securityEvent(tx, {
      kind: "model_provider_changed",
      owner: me,
      by,
      subject: id,
      detail: label ?? row.label,
    });
    const next = { ...row, baseUrl: baseUrl ?? row.baseUrl };
    const moved = new URL(next.baseUrl).origin !== new URL(row.baseUrl).origin;
    if (moved && row.sealedKey !== null && key === undefined)
      throw invalid(AGAIN, { api_key: AGAIN });
    const data = {
      label,
      baseUrl,
      ...(key === undefined ? {} : { sealedKey: sealedKey(next, key) }),
      ...(sized ? { models: JSON.stringify(keepDefault(sized, modelsOf(row))) } : {}),
      embeddingModel: embedding,
      updatedAt: new Date(),
    };
    const saved = await withinQuota(tx, me, [], () =>
      tx.modelProvider.update({ where: { id, ownerId: me }, data }),
    );
    if (embedding) await onlyEmbedding(tx, me, id, by);
    await embeddingModelChanged(tx, me);
    return saved;
  });
  afterEmbeddingModel(me);
  return toWire(changed);
}

const PROVIDERS: Quota = {
  kind: "ModelProvider",
  most: modelLimits.providers,
  sentence: sentence(
    "too_many_providers",
    "You can have up to {most} model providers. Remove one you no longer use.",
    { most: modelLimits.providers },
  ),
};
export const AGAIN = sentence(
  "provider_key_again",
  "Enter the key again: it was saved for another URL",
);

/**
 * Deletes the provider. Agents that use its models report the error at their next call. 404 when it is not the
 * person's.
 */
export async function remove(me: WorkspaceId, id: string, by: Caller): Promise<void> {
  await transact(me, async (tx) => {
    const row = await tx.modelProvider.findFirst({ where: { id, ownerId: me } });
    if (!row) throw missing(sentence("model_provider_not_found", "Model provider not found"));
    await tx.modelProvider.deleteMany({ where: { id, ownerId: me } });
    await securityEvent(tx, {
      kind: "model_provider_removed",
      owner: me,
      by,
      subject: id,
      detail: row.label,
    });
    await embeddingModelChanged(tx, me);
  });
  afterEmbeddingModel(me);
}

/** The id of the person's own default model; null if the default is the server's. */
export async function chosenDefault(me: WorkspaceId): Promise<string | null> {
  for (const row of await rowsOf(me)) {
    const chosen = row.heldAt === null && modelsOf(row).find((each) => each.default);
    if (chosen) return ownModelId(row.id, chosen.id);
  }
  return null;
}

/** Makes one of the person's own models the only default; null: none of their own. */
export async function setDefault(
  tx: Transaction,
  me: WorkspaceId,
  chosen: { providerId: string; model: string } | null,
): Promise<void> {
  const rows = await tx.modelProvider.findMany({ where: { ownerId: me } });
  for (const row of rows) {
    const isChosen = ({ id }: KeptModel) => row.id === chosen?.providerId && id === chosen.model;
    const models = modelsOf(row).map((each): KeptModel => ({
      ...each,
      default: isChosen(each) || undefined,
    }));
    await tx.modelProvider.update({
      where: { id: row.id, ownerId: me },
      data: { models: JSON.stringify(models) },
    });
  }
}

const keepDefault = (models: OwnModel[], before: KeptModel[]): KeptModel[] =>
  models.map((each) =>
    before.some((old) => old.default && old.id === each.id)
      ? { ...each, default: true as const }
      : each,
  );

/** The host of a changed provider. A key is sent to no other host than the one it was saved for. */
function reached(
  row: Row,
  baseUrl = row.baseUrl,
  key?: string,
): { baseUrl: string; apiKey: string } {
  const isSame = new URL(baseUrl).origin === new URL(row.baseUrl).origin;
  return { baseUrl, apiKey: key ?? (isSame ? (openedKey(row) ?? "") : "") };
}

/** The models with their contexts as reported by their server, which is queried while a provider is saved. */
async function withServedContexts(
  by: { baseUrl: string; apiKey: string },
  models: OwnModel[],
): Promise<OwnModel[]> {
  forgetContexts(by);
  const open = models.filter((each) => each.context === undefined).map(({ id }) => id);
  const sizes = await servedContexts({ ...by, fetch: guardedStreamFetch }, open);
  return models.map((each) => ({ ...each, known_context: sizes.get(each.id) }));
}

/** Stores a model's context from its provider's refusal. */
export async function learnContext(
  me: WorkspaceId,
  id: string,
  model: string,
  size: number,
): Promise<void> {
  await transact(me, async (tx) => {
    const row = await tx.modelProvider.findFirst({ where: { id, ownerId: me } });
    if (!row) return;
    const models = modelsOf(row).map((each) =>
      each.id === model ? { ...each, known_context: size } : each,
    );
    await tx.modelProvider.update({
      where: { id, ownerId: me },
      data: { models: JSON.stringify(models) },
    });
  });
}

/**
 * Throws 400 with the guard's own message. Each call is checked again: by then a name may resolve to another address.
 */
export async function checkBase(baseUrl: string): Promise<void> {
  try {
    await checkAddress(baseUrl);
  } catch (error) {
    if (!(error instanceof FetchRefused || error instanceof FetchFailed)) throw error;
    throw invalid(error.sentence, { base_url: error.sentence });
  }
}
