import { startModelServer } from "../../../support/model-server";
import type { PostgresServer } from "../../../support/postgres-server";
import { readEvents } from "../../../support/events";
import type { Figure } from "../figures";
import { call, Nodes, pause } from "../nodes";

const STOPS = 10;

/** Stopping a run through another process than the one that executes it: how soon the provider's socket is closed. */
export async function measureStops(server: PostgresServer, rounds: number): Promise<Figure[]> {
  const model = await startModelServer();
  const nodes = await Nodes.on(server, 2, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-bench",
  });
  try {
    await nodes.scale(2);
    const [person] = await nodes.people(1);
    const { headers, agentId } = person!;
    const stop = async (): Promise<number> => {
      const answer = await fetch(`${nodes.all[0]!.url}/api/chat`, {
        method: "POST",
        headers: { ...headers, accept: "text/event-stream" },
        body: JSON.stringify({ content: "Long. [tokens=2000 pace=20]", agent_id: agentId }),
      });
      let run = "";
      let speaks = false;
      const heard = readEvents(answer, ({ event, data }) => {
        if (event === "run") run = data.run_id;
        if (event === "delta") speaks = true;
        return event === "done";
      });
      while (!speaks) await pause(1);
      const asked = model.requests.at(-1)!;
      const pressed = performance.now();
      const accepted = call(nodes.all[1]!, person!, ["POST", `/api/runs/${run}/stop`]);
      while (!asked.aborted) await pause(1);
      const tookMs = performance.now() - pressed;
      await Promise.all([accepted, heard]);
      return tookMs;
    };
    await stop(); // everything has been done once
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const tookMs: number[] = [];
      while (tookMs.length < STOPS) tookMs.push(await stop());
      slowest.push(Math.max(...tookMs));
    }
    return [
      {
        name: `Stop pressed on another node until the provider's socket is closed, slowest of ${STOPS}`,
        values: slowest,
        unit: " ms",
        bar: { most: 1_000 },
      },
    ];
  } finally {
    await nodes.end();
    await model.close();
  }
}
