import { connect } from "node:net";

/** A raw response: status, headers (lower case) and body. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/**
 * Sends exactly these bytes on a new connection, and reads until the server closes it or `until` is met (by default: a
 * complete response). Rejects when the connection ends without a response.
 */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  until: (answer: RawAnswer) => boolean = isWhole,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const end = () => {
      const answer = readRaw(text);
      if (answer) resolve(answer);
      else reject(new Error(`no answer to ${String(bytes).slice(0, 60)}`));
      socket.destroy();
    };
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const answer = readRaw(text);
      if (answer && until(answer)) end();
    });
    socket.on("error", end).on("close", end);
  });
}

function readRaw(text: string): RawAnswer | undefined {
  const at = text.indexOf("\r\n\r\n");
  if (at < 0) return undefined;
  const [first = "", ...lines] = text.slice(0, at).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  return { status: Number(first.split(" ")[1]), headers, body: text.slice(at + 4) };
}

function isWhole({ status, headers, body }: RawAnswer): boolean {
  if (status === 204 || status === 304) return true;
  if (headers["transfer-encoding"] === "chunked") return body.endsWith("0\r\n\r\n");
  return body.length >= Number(headers["content-length"] ?? Infinity);
}
