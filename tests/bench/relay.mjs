// The baseline: the thirty lines that put a server between a browser and a model. It stores nothing, checks nothing and
// survives nothing; it only relays the bytes.
import { createServer } from "node:http";

const [, , upstream] = process.argv;
const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const leave = new AbortController();
  response.on("close", () => leave.abort());
  try {
    const answer = await fetch(`${upstream}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer sk-bench" },
      body: Buffer.concat(parts),
      signal: leave.signal,
    });
    response.writeHead(answer.status, {
      "content-type": "text/event-stream",
      "cache-control": "no-cache",
    });
    for await (const chunk of answer.body) response.write(chunk);
    response.end();
  } catch (error) {
    if (!response.headersSent) response.writeHead(502);
    response.end(String(error));
  }
});
server.listen(0, () => console.log(`listening http://localhost:${server.address().port}`));
