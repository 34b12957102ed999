import "server-only";
import { isRecord } from "@/lib/tools/shared/faults";

type Id = string | number;
type Message = Record<string, unknown>;

/** JSON-RPC leaves this range to servers; used when a server's own code is not a number. */
const SERVER_ERROR = -32_000;

/**
 * A JSON-RPC message as the protocol defines it, read from one whose envelope deviates: `"error": null` beside a result,
 * `"_meta": null`, no `jsonrpc`, an error that is only text, a result that is a list. Undefined for anything else.
 * `request`: the id to use for a response that has none.
 */
export function readMessage(value: unknown, request?: Id): Message | undefined {
  if (!isRecord(value)) return undefined;
  const { method, params, result, error } = value;
  if (typeof method === "string")
    return {
      jsonrpc: "2.0",
      ...(isId(value.id) ? { id: value.id } : {}),
      method,
      ...(isRecord(params) ? { params: withMeta(params) } : {}),
    };
  const id = isId(value.id) ? value.id : request;
  const failure = errorIn(error);
  if (failure && (result === undefined || result === null))
    return { jsonrpc: "2.0", ...(id === undefined ? {} : { id }), error: failure };
  if (!("result" in value) || id === undefined) return undefined;
  return { jsonrpc: "2.0", id, result: resultIn(result) };
}

const isId = (value: unknown): value is Id =>
  typeof value === "string" || (typeof value === "number" && Number.isInteger(value));

function errorIn(error: unknown): Message | undefined {
  if (typeof error === "string" && error) return { code: SERVER_ERROR, message: error };
  if (!isRecord(error)) return undefined;
  const code = Number(error.code ?? Number.NaN);
  const message = error.message ?? error.detail ?? error.error ?? "";
  return {
    code: Number.isInteger(code) ? code : SERVER_ERROR,
    message: typeof message === "string" ? message : JSON.stringify(message),
    ...(error.data === undefined || error.data === null ? {} : { data: error.data }),
  };
}

/** Only tools return anything but an object. */
function resultIn(result: unknown): Message {
  if (isRecord(result)) return withMeta(result);
  return result === null ? {} : { content: result };
}

/** `_meta` may be omitted, and must otherwise be an object. */
function withMeta(message: Message): Message {
  if (!("_meta" in message) || isRecord(message._meta)) return message;
  return Object.fromEntries(Object.entries(message).filter(([key]) => key !== "_meta"));
}
