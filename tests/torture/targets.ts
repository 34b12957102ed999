import net from "node:net";
import { Tally, type Outcome } from "./report";
import { Target } from "./target";

const GOOD = 20;
const ANSWER_MS = 10_000;

/** Unparsable request targets, and invalid hosts. Each is sent among valid requests. */
const BAD: readonly string[] = [
  "GET // HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
  "GET /// HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET /\\ HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET http://a:99999/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET http://other.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: [\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: %\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a:99999\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: \r\n\r\n",
  "GET /api/chat HTTP/1.1\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "TRACE /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET /% HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET /api/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\u0000\u0001\u0002\r\n\r\n",
  "GET /api/health HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
  "POST /api/chat HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nzzz",
];

/** Bad request targets, hosts and lines among valid requests: the valid ones all get a response. */
export async function tortureTargets(rounds: number): Promise<Outcome> {
  const tally = new Tally("unreadable requests among good ones");
  const target = await Target.start({ DEEPSEEK_API_KEY: "" });
  try {
    let answered = 0;
    for (let round = 0; round < rounds; round++) {
      const bad = [BAD[0]!, BAD[1]!, BAD[2 + (round % (BAD.length - 2))]!];
      const asked = Array.from({ length: GOOD }, (_, at) => good(at));
      // In one write, the bad ones first and in the middle, so that they are handled together.
      const all = [bad[0]!, ...asked.slice(0, 10), bad[1]!, bad[2]!, ...asked.slice(10)];
      const answers = await Promise.all(all.map((each) => raw(target.server.port, each)));
      tally.did(all.length);
      for (const [at, answer] of answers.entries()) {
        const wasBad = bad.includes(all[at]!);
        if (!wasBad && / 200 /.test(answer.split("\r\n")[0]!)) answered++;
        else if (!wasBad)
          tally.found(
            answer ? "wrong" : "hangs",
            `a good request beside ${JSON.stringify(bad)}: ${answer.slice(0, 80) || "no answer"}`,
          );
        else if (/^HTTP\/1\.1 5/.test(answer))
          tally.found("faults", `${JSON.stringify(all[at])}: ${answer.split("\r\n")[0]}`);
      }
    }
    tally.figure(`${answered} of ${rounds * GOOD} good requests answered`);
    if (!target.alive) tally.found("crashes", target.server.output.slice(-400));
  } finally {
    await target.end();
  }
  return tally.outcome;
}

const GOOD_PATHS = ["/api/health", "/api/test", "/test", "/health"];
const good = (at: number): string => {
  const path = GOOD_PATHS[at % GOOD_PATHS.length]!;
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
};

/** Sends the bytes on a new connection; returns the first data received, or nothing. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let got = "";
    const line = net.connect(port, "localhost", () => line.write(text, "latin1"));
    const end = () => (line.destroy(), resolve(got));
    line.setTimeout(ANSWER_MS, end);
    line.on("data", (chunk) => {
      got += chunk.toString("latin1");
      if (got.includes("\r\n\r\n")) end();
    });
    line.on("error", end).on("close", end);
  });
}
