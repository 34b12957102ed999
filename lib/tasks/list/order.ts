import "server-only";
import * as z from "zod";
import { nextKey } from "@/lib/core/db/row-page";
import { readKey } from "@/lib/core/db/key-page";
import { invalid } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";
import type { TaskSort } from "@/lib/tasks/contract";

type Order =
  | { column: "createdAt" | "lastRunAt" | "updatedAt"; of: "time"; back: boolean }
  | { column: "nameKey" | "dueOn"; of: "string"; back: boolean }
  | { column: "priority"; of: "number"; back: boolean };

/** The column of each order, each with an index; `back`: descending. */
export const ORDERS: { [Sort in TaskSort]: Order } = {
  newest: { column: "createdAt", of: "time", back: true },
  oldest: { column: "createdAt", of: "time", back: false },
  name: { column: "nameKey", of: "string", back: false },
  last_run: { column: "lastRunAt", of: "time", back: true },
  updated: { column: "updatedAt", of: "time", back: true },
  priority: { column: "priority", of: "number", back: true },
  due: { column: "dueOn", of: "string", back: false },
};

/** The position of a row in an order. */
export type ListPosition = { value: Date | string | number; id: string };

/** The header with the key of the next page, which starts after this row. */
export function keyHeader(last: ListPosition | undefined, sort: TaskSort): Record<string, string> {
  if (!last) return {};
  if (last.value instanceof Date) return nextKey({ id: last.id, createdAt: last.value });
  const key = JSON.stringify([sort, last.value, last.id]);
  return { "x-next-key": Buffer.from(key).toString("base64url") };
}

const Value = { string: z.string().max(200), number: z.number().int() };
const writtenFor = (sort: TaskSort, of: keyof typeof Value) =>
  z.tuple([z.literal(sort), Value[of], z.string().min(1).max(64)]);

/** Throws 400 for a key that this server did not write for this order. */
export function readPosition(key: string, sort: TaskSort): ListPosition {
  const { of } = ORDERS[sort];
  if (of === "time") {
    const { at, id } = readKey(key, "after");
    return { value: at, id };
  }
  try {
    const written: unknown = JSON.parse(Buffer.from(key, "base64url").toString("utf8"));
    const [, value, id] = writtenFor(sort, of).parse(written);
    return { value, id };
  } catch {
    const why = sentence("page_key_unknown", "Unknown page key. Use one returned by the list.");
    throw invalid(why, { after: why });
  }
}
