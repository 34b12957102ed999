import "server-only";
import { itemEntry, type Actor } from "@/lib/audit/write";
import { config } from "@/lib/core/config";
import { newId } from "@/lib/core/crypto";
import { db, type Prisma, type Transaction } from "@/lib/core/db/db";
import { readPage, type RowsOf } from "@/lib/core/db/row-page";
import { transact } from "@/lib/core/db/transact";
import type { Caller } from "@/lib/core/http/request/caller";
import { conflict, forbidden, missing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import { type OwnerId, type Scope, visibleTo, type WorkspaceId } from "@/lib/core/identity";
import { withinQuota, type Quota } from "@/lib/core/storage/quota";
import { defaultModel } from "@/lib/models/resolve";
import { checkFallback, checkModel } from "@/lib/models/service";
import { simpleColumns } from "@/lib/agents/schema";
import { builtInTemplates, findBuiltIn, isBuiltIn } from "@/lib/templates/built-in";
import type { Template, TemplatePage } from "@/lib/templates/contract";
import { toWire, type NewTemplate, type TemplatePatch } from "@/lib/templates/schema";
import { checkKnowledge } from "@/lib/knowledge/service";
import { wholeWorkspace } from "@/lib/memberships/scope";
import { keptTools, soundTools } from "@/lib/tools/service";
import type { Template as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

const LIST_MOST = 200;
const BYTES = `octet_length(t."tools") + octet_length(t."instructions") + 500`;

export const rowsOf = (me: OwnerId): RowsOf<Row> => ({
  table: "Template",
  where: { ownerId: me },
  bytes: BYTES,
  times: ["createdAt", "updatedAt"],
});

/**
 * The person's templates, newest first, at most 200 a page; the key of the next page goes into `X-Next-Key`. The
 * built-in ones follow after the last of them, in German for German readers.
 */
export async function list(
  workspace: WorkspaceId,
  { language = "en", ...page }: TemplatePage = {},
): Promise<HttpReply<Template[]>> {
  const { rows, headers } = await readPage(rowsOf(workspace), page, LIST_MOST);
  const isLast = Object.keys(headers).length === 0;
  const model = await defaultModel(workspace);
  return new HttpReply(
    [...rows.map(toWire), ...(isLast ? builtInTemplates(model, language) : [])],
    { headers },
  );
}

/** 404 when it is neither the person's nor built in. */
export async function get(workspace: WorkspaceId, id: string, language = "en"): Promise<Template> {
  const builtIn = isBuiltIn(id) && findBuiltIn(id, await defaultModel(workspace), language);
  if (builtIn) return builtIn;
  const row = await db().template.findFirst({ where: { id, ownerId: workspace } });
  if (!row) throw missing(sentence("template_not_found", "Template not found"));
  return toWire(row);
}

/** Names may repeat. 400 for an unavailable model, or an invalid tool; 401 when the caller is signed out meanwhile. */
export async function create(me: Scope, input: NewTemplate, by: Caller): Promise<Template> {
  await checkModel(me.workspace, input.model);
  await checkFallback(
    me.workspace,
    input.fallback_model,
    input.model ?? (await defaultModel(me.workspace)),
  );
  await checkKnowledge(wholeWorkspace(me), input.knowledge);
  const tools = await soundTools(me, input.tools ?? [], toolField);
  const now = new Date();
  const data = {
    id: newId(),
    ownerId: me.workspace,
    name: input.name,
    instructions: input.instructions,
    model: input.model ?? (await defaultModel(me.workspace)),
    tools: keptTools(tools),
    ...simpleColumns(input),
    createdAt: now,
    updatedAt: now,
    createdBy: me.person,
    updatedBy: me.person,
  };
  const row = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    return withinQuota(tx, me.workspace, [templateQuota()], () => tx.template.create({ data }));
  });
  return toWire(row);
}

/**
 * Changes the given fields. 403 for a built-in one; 409 when `version` is older than the stored one; 401 when the
 * caller is signed out meanwhile.
 */
export async function update(
  me: Scope,
  id: string,
  patch: TemplatePatch,
  by: Caller,
): Promise<Template> {
  refuseBuiltIn(id);
  // Its current model may stay, even if no longer available.
  if (!(await db().template.count({ where: { id, ownerId: visibleTo(me), model: patch.model } })))
    await checkModel(me.workspace, patch.model);
  const fallback = { id, ownerId: me.workspace, fallbackModel: patch.fallback_model };
  if (!(await db().template.count({ where: fallback })))
    await checkFallback(me.workspace, patch.fallback_model, patch.model);
  await checkKnowledge(wholeWorkspace(me), patch.knowledge);
  const tools = patch.tools && (await soundTools(me, patch.tools, toolField));
  const data: Prisma.TemplateUpdateManyMutationInput = {
    name: patch.name,
    instructions: patch.instructions,
    model: patch.model,
    tools: tools && keptTools(tools),
    ...simpleColumns(patch),
    updatedAt: new Date(),
    updatedBy: me.person,
    version: { increment: 1 },
  };
  const row = await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    return withinQuota(tx, me.workspace, [], () =>
      change(tx, me.workspace, id, patch.version, data),
    );
  });
  return toWire(row);
}

/** Returns the row as this change left it, even if another change follows. */
async function change(
  tx: Transaction,
  workspace: WorkspaceId,
  id: string,
  version: number | undefined,
  data: Prisma.TemplateUpdateManyMutationInput,
): Promise<Row> {
  const { count } = await tx.template.updateMany({
    where: { id, ownerId: workspace, version },
    data,
  });
  const row = await tx.template.findFirst({ where: { id, ownerId: workspace } });
  if (!row) throw missing(sentence("template_not_found", "Template not found"));
  if (count === 0)
    throw conflict(
      sentence(
        "template_changed_elsewhere",
        "This template was changed elsewhere. Reload it before you save.",
      ),
    );
  return row;
}

function templateQuota(): Quota {
  const most = config().QUOTA_TEMPLATES;
  return {
    kind: "Template",
    most,
    sentence: sentence(
      "too_many_templates",
      "You've reached the limit of {most} templates. Delete some first.",
      { most },
    ),
  };
}

/** Deletes the template. Agents made from it stay. 403 for a built-in one. */
export async function remove(workspace: WorkspaceId, id: string, by: Actor): Promise<void> {
  refuseBuiltIn(id);
  await transact(workspace, async (tx) => {
    const where = { id, ownerId: workspace };
    const row = await tx.template.findFirst({ where, select: { name: true } });
    if (!row) throw missing(sentence("template_not_found", "Template not found"));
    await tx.template.deleteMany({ where });
    await itemEntry(tx, "template_deleted", workspace, by, { id, name: row.name });
  });
}

const toolField = (at: number): string => `tools.${at}.`;

function refuseBuiltIn(id: string): void {
  if (isBuiltIn(id))
    throw forbidden(
      sentence(
        "template_built_in",
        "Built-in templates can't be changed or deleted. Use this one and save your own copy.",
      ),
    );
}
