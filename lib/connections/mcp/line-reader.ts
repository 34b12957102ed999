import "server-only";
import type { JSONRPCMessage, ReadBuffer } from "@modelcontextprotocol/client";
import { readMessage } from "@/lib/connections/mcp/read-message";

type Reader = Pick<ReadBuffer, "append" | "readMessage" | "clear">;

/**
 * Reads a program's lines as `readMessage` reads network responses; the protocol's library drops a message whose
 * envelope deviates. Other lines, such as a program's log, are skipped.
 */
export class LineReader implements Reader {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #lines: string[] = [];

  /** most: maximum bytes of a line. Throws beyond, which ends the program. */
  constructor(private readonly most: number) {}

  append(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (chunk.includes(0x0a)) this.#split();
    if (this.#bytes > this.most) {
      this.clear();
      throw new Error("A line of the program is too long");
    }
  }

  #split(): void {
    const whole = Buffer.concat(this.#chunks);
    const end = whole.lastIndexOf(0x0a) + 1;
    this.#lines.push(...whole.toString("utf8", 0, end).split("\n"));
    this.#chunks = [whole.subarray(end)];
    this.#bytes = whole.length - end;
  }

  readMessage(): JSONRPCMessage | null {
    for (let line = this.#lines.shift(); line !== undefined; line = this.#lines.shift()) {
      const message = line.trim() ? readMessage(parsed(line)) : undefined;
      if (message) return message as JSONRPCMessage; // as returned by `readMessage`
    }
    return null;
  }

  clear(): void {
    this.#chunks = [];
    this.#bytes = 0;
    this.#lines = [];
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
