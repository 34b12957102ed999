import "server-only";
import type { Provider } from "@/lib/core/model/wire";
import type { LocalKind, LocalModel, LocalServer } from "@/lib/models/contract";
import { localPlaces, PORTS, type LocalPlace } from "@/lib/models/local-places";
import {
  answerTo,
  isRecord,
  listIn,
  nameOf,
  servedContexts,
} from "@/lib/models/own/served-contexts";

/** A server on this machine responds in milliseconds; a closed port refuses immediately. */
const PATIENCE_MS = 2_000;
const MODELS_MOST = 50;

/**
 * The model servers on this machine's usual ports and on the hosts of TOOL_ALLOWED_HOSTS, with their models. Only for
 * operators: it calls addresses that are closed to everyone else. An unreachable server is omitted.
 */
export async function findLocal(
  signal: AbortSignal,
  where: readonly LocalPlace[] = localPlaces(),
): Promise<LocalServer[]> {
  const found = await Promise.all(where.map((each) => serverAt(each, signal)));
  return found.filter((each) => each !== null);
}

/** Redirects are not followed: they could lead anywhere. */
const direct = ((url: string | URL | Request, init?: RequestInit) =>
  fetch(url, { ...init, redirect: "error" })) as typeof fetch;

async function serverAt(
  { host, port, allowed }: LocalPlace,
  given: AbortSignal,
): Promise<LocalServer | null> {
  const named = host.includes(":") ? `[${host}]` : host;
  const root = `http://${named}:${port}`;
  const provider: Provider = { baseUrl: `${root}/v1`, apiKey: "", fetch: direct };
  const signal = AbortSignal.any([given, AbortSignal.timeout(PATIENCE_MS)]);
  const listed = listIn(await answerTo(provider, `${root}/v1/models`, undefined, signal));
  const ids = listed
    .map(nameOf)
    .filter((id) => id !== "")
    .slice(0, MODELS_MOST);
  if (ids.length === 0) return null;
  const kind = kindOf(listed, port);
  if (!kind) return null;
  const [sizes, abilities] = await Promise.all([
    servedContexts(provider, ids),
    abilitiesOf(kind, provider, root, ids, signal),
  ]);
  return {
    kind,
    base_url: provider.baseUrl,
    host: `${named}:${port}`,
    allowed,
    models: ids.map((id) => ({ id, context: sizes.get(id), ...abilities.get(id) })),
  };
}

/** The owner in the list of models; otherwise the usual user of the port. */
const OWNERS: Record<string, LocalKind> = {
  library: "Ollama",
  organization_owner: "LM Studio",
  llamacpp: "llama.cpp",
  vllm: "vLLM",
};

function kindOf(listed: readonly unknown[], port: number): LocalKind | undefined {
  const owners = listed.map((each) => (isRecord(each) ? String(each.owned_by) : ""));
  const owner = owners.find((each) => Object.hasOwn(OWNERS, each));
  if (owner !== undefined) return OWNERS[owner];
  return (Object.keys(PORTS) as LocalKind[]).find((kind) => PORTS[kind] === port);
}

type Abilities = Map<string, Pick<LocalModel, "tools" | "sees_images">>;

async function abilitiesOf(
  kind: LocalKind,
  provider: Provider,
  root: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Abilities> {
  const ask = (path: string, body?: object) => answerTo(provider, `${root}${path}`, body, signal);
  if (kind === "Ollama") {
    const shown = await Promise.all(
      ids.map(async (model) => [model, await ask("/api/show", { model })] as const),
    );
    return new Map(shown.map(([id, capabilities]) => [id, able(capabilities, "vision", "tools")]));
  }
  if (kind === "LM Studio")
    return new Map(
      listIn(await ask("/api/v0/models")).map((each) => [
        nameOf(each),
        {
          ...able(each, "vision", "tool_use"),
          ...(isRecord(each) && each.type === "vlm" ? { sees_images: true } : {}),
        },
      ]),
    );
  if (kind === "llama.cpp") {
    const props = await ask("/props");
    const sees =
      isRecord(props) && isRecord(props.modalities) ? props.modalities.vision : undefined;
    return new Map(ids.map((id) => [id, typeof sees === "boolean" ? { sees_images: sees } : {}]));
  }
  return new Map();
}

/** From a list of capabilities, if the server has one. */
function able(
  capabilities: unknown,
  vision: string,
  tools: string,
): Pick<LocalModel, "tools" | "sees_images"> {
  const list: unknown = isRecord(capabilities) ? capabilities.capabilities : undefined;
  if (!Array.isArray(list)) return {};
  return { tools: list.includes(tools), sees_images: list.includes(vision) };
}
