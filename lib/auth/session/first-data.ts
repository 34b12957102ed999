import "server-only";
import type * as z from "zod";
import { pagePerson } from "@/lib/auth/session/page-visitor";
import { HttpReply } from "@/lib/core/http/reply/reply";
import type { UserId } from "@/lib/core/identity";
import { personLimit, take } from "@/lib/core/limits";
import { log } from "@/lib/core/telemetry/log";

/** The most rows of a list that a page is drawn with. */
export const FIRST_ROWS = { limit: 50 };

/** As the address answers: through its schema, which drops what it does not name. */
type Read = Record<string, readonly [reply: z.ZodType, answer: Promise<unknown>, list?: "paged"]>;

/**
 * What a screen reads first, read before it is drawn: by the address from which the browser reads the same. Without a
 * session there is nothing, nor for somebody who has asked too much: it counts as a call. A list that goes on behind its
 * first page is left to the browser, which shows lists whole; so is what can't be read now. Of a list that the screen
 * shows page by page ('paged') the answer is `{rows, next}`.
 */
export async function firstData(
  read: (me: UserId) => Read | Promise<Read>,
): Promise<Record<string, unknown>> {
  const me = await pagePerson();
  if (!me || !mayAsk(me)) return {};
  const answers = await Promise.all(
    Object.entries(await read(me)).map(async ([address, [reply, answer, list]]) => [
      address,
      await answered(reply, answer, list),
    ]),
  );
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}

function mayAsk(me: UserId): boolean {
  try {
    take(personLimit, me);
    return true;
  } catch {
    return false;
  }
}

async function answered(
  reply: z.ZodType,
  answer: Promise<unknown>,
  list?: "paged",
): Promise<unknown> {
  try {
    const given = await answer;
    if (!(given instanceof HttpReply)) return reply.parse(given);
    const { headers = {} } = given.options;
    if (list) return { rows: reply.parse(given.value), next: headers["x-next-key"] ?? null };
    return Object.keys(headers).length ? undefined : reply.parse(given.value);
  } catch (error) {
    log().warn({ error }, "a page is drawn without its data");
    return undefined;
  }
}
