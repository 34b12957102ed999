import "server-only";
import type * as z from "zod";
import { pageScope } from "@/lib/auth/session/page-visitor";
import { HttpReply } from "@/lib/core/http/reply";
import type { Scope, UserId } from "@/lib/core/identity";
import { personLimit, take } from "@/lib/core/limits";
import { READ_IN } from "@/lib/core/http/page-workspace";
import { log } from "@/lib/core/telemetry/log";

/** Maximum rows of a list that a page is rendered with. */
export const FIRST_ROWS = { limit: 50 };

/** In the route's format: through its schema, which drops unknown fields. */
type Read = Record<string, readonly [reply: z.ZodType, answer: Promise<unknown>, list?: "paged"]>;

/**
 * The first data of a screen, read before it is rendered, through the route from which the browser reads the same.
 * Nothing without a session or over the rate limit: it counts as a call. A list with more than one page is left to the
 * browser, which shows complete lists; so is data that can't be read now. For a list that the screen shows page by page
 * ('paged') the response is `{rows, next}`.
 */
export async function firstData(
  read: (me: Scope) => Read | Promise<Read>,
): Promise<Record<string, unknown>> {
  const me = await pageScope();
  if (!me || !mayAsk(me.person)) return {};
  const answers = await Promise.all(
    Object.entries(await read(me)).map(async ([address, [reply, answer, list]]) => [
      address,
      await answered(reply, answer, list),
    ]),
  );
  return {
    ...Object.fromEntries(answers.filter(([, answer]) => answer !== undefined)),
    [READ_IN]: me.workspace === me.person ? "" : me.workspace,
  };
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
    const data = await answer;
    if (!(data instanceof HttpReply)) return reply.parse(data);
    const { headers = {} } = data.options;
    if (list) return { rows: reply.parse(data.value), next: headers["x-next-key"] ?? null };
    return Object.keys(headers).length ? undefined : reply.parse(data.value);
  } catch (error) {
    log().warn({ error }, "a page is drawn without its data");
    return undefined;
  }
}
