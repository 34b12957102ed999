import { readdirSync, statSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { cameBack, settled } from "./holdings";
import { Tally, type Outcome } from "./report";
import { Target } from "./target";

const CHUNKS = path.resolve(import.meta.dirname, "../../.next/static/chunks");
const AT_ONCE = 50;

/** Requests for a script that are cut while it is being sent: no descriptor stays open. */
export async function tortureStaticFiles(many: number): Promise<Outcome> {
  const tally = new Tally("cut requests for static files");
  const target = await Target.start({ DEEPSEEK_API_KEY: "" });
  try {
    const script = `/_next/static/chunks/${largest()}`;
    await Promise.all(Array.from({ length: AT_ONCE }, () => cut(target.server.port, script, true)));
    const before = await settled(target);
    for (let from = 0; from < many; from += AT_ONCE) {
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, many - from) }, (_, at) =>
          cut(target.server.port, script, at % 2 === 0),
        ),
      );
      tally.did(Math.min(AT_ONCE, many - from));
    }
    cameBack(tally, before, await settled(target));
    if (!target.alive) tally.found("crashes", target.server.output.slice(-400));
  } finally {
    await target.end();
  }
  return tally.outcome;
}

function largest(): string {
  const scripts = readdirSync(CHUNKS).filter((each) => each.endsWith(".js.br"));
  const found = scripts.sort(
    (a, b) => statSync(path.join(CHUNKS, b)).size - statSync(path.join(CHUNKS, a)).size,
  )[0];
  if (!found) throw new Error("There are no packed scripts: build first (npm run build).");
  return found.slice(0, -".br".length);
}

/** Requests the file and resets the connection: at the first byte of the response, or before it. */
function cut(port: number, file: string, atFirstByte: boolean): Promise<void> {
  return new Promise((resolve) => {
    const line = net.connect(port, "localhost", () => {
      line.write(`GET ${file} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`);
      if (!atFirstByte) setImmediate(() => line.resetAndDestroy());
    });
    line.once("data", () => line.resetAndDestroy());
    line.on("error", () => undefined).on("close", () => resolve());
  });
}
