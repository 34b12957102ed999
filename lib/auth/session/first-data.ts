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
type Read = Record<string, readonly [reply: z.ZodType, answer: Promise<unknown>]>;

/**
 * What a screen reads first, read before it is drawn: by the address from which the browser reads the same. Without a
 * session there is nothing, nor for somebody who has asked too much: it counts as a call. A list that goes on behind its
 * first page is left to the browser, which shows lists whole; so is what can't be read now.
 */
export async function firstData(read: (me: UserId) => Read): Promise<Record<string, unknown>> {
  const me = await pagePerson();
  if (!me || !mayAsk(me)) return {};
  const answers = await Promise.all(
    Object.entries(read(me)).map(async ([address, [reply, answer]]) => [
      address,
      await whole(reply, answer),
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

async function whole(reply: z.ZodType, answer: Promise<unknown>): Promise<unknown> {
  try {
    const given = await answer;
    if (!(given instanceof HttpReply)) return reply.parse(given);
    return Object.keys(given.options.headers ?? {}).length ? undefined : reply.parse(given.value);
  } catch (error) {
    log().warn({ error }, "a page is drawn without its data");
    return undefined;
  }
}
