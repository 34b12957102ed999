import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startModelServer } from "../support/model-server";
import { Caller } from "./caller";
import { Tally, type Outcome } from "./report";
import { endlessRuns } from "./store-checks";
import { Target } from "./target";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The successive jumps of the wall clock, each relative to the true time. */
const JUMPS: readonly [string, number][] = [
  ["40 s ahead", 40_000],
  ["back", 0],
  ["an hour ahead", HOUR],
  ["back", 0],
  ["a day ahead", 24 * HOUR],
  ["back", 0],
  ["a day behind", -24 * HOUR],
  ["back", 0],
];
const REPLIES = 6;
const END_MS = 60_000;

type Chat = {
  conversation_id: string;
  status: string;
  messages: { status: string; content: string }[];
};

/**
 * The machine's clock jumps while replies are written: sessions stay valid, no reply fails because of it, each run
 * ends.
 */
export async function tortureClock(): Promise<Outcome> {
  const tally = new Tally("clock jumps");
  const folder = mkdtempSync(path.join(tmpdir(), "troupe-clock-"));
  const clock = path.join(folder, "offset");
  writeFileSync(clock, "0");
  const model = await startModelServer({ tokens: 40, pace: 40 });
  const target = await Target.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-torture",
    CLOCK_FILE: clock,
  });
  try {
    const person = new Caller(target.url);
    await person.join();
    const { AgentId } = await person.json<{ AgentId: string }>("POST", "/api/agents", {
      name: "Clock",
      instructions: "Answer.",
    });
    for (const [name, offset] of JUMPS) {
      const replies = Array.from({ length: REPLIES }, (_, at) =>
        person.send({
          method: "POST",
          path: "/api/chat",
          body: JSON.stringify({ content: `Reply ${at}`, agent_id: AgentId }),
        }),
      );
      await sleep(600);
      writeFileSync(clock, String(offset));
      for (const { status, text } of await Promise.all(replies)) {
        tally.did();
        const chat = status === 200 ? (JSON.parse(text) as Chat) : undefined;
        if (status === -1) tally.found("hangs", `a reply while the clock went ${name}`);
        else if (chat?.messages[1]?.status !== "complete")
          tally.found(
            "wrong",
            `a reply while the clock went ${name}: ${status} ${text.slice(0, 160)}`,
          );
      }
      const { status } = await person.send({ method: "GET", path: "/api/agents" });
      if (status !== 200)
        tally.found("wrong", `the session after the clock went ${name}: ${status}`);
    }
    for (let waited = 0; waited < END_MS && endlessRuns(target).length; waited += 500)
      await sleep(500);
    for (const run of endlessRuns(target)) tally.found("endless", run);
    if (!target.alive) tally.found("crashes", target.server.output.slice(-400));
  } finally {
    await target.end();
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return tally.outcome;
}
