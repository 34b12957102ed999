import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { nginx } from "../run/requirements.mjs";
import { certificateFor } from "./certificate";

/** A real nginx with TLS on a port of its own, whose `location` is a block of a document, as an operator copies it. */
export class Nginx {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** block: the text from the document. upstream: the port of the Troupe server, which the document calls 3000. */
  static async start(block: string, { port, upstream }: { port: number; upstream: number }) {
    const program = nginx();
    if (!program) throw new Error("nginx is missing: npm test says how to install it.");
    const folder = mkdtempSync(path.join(tmpdir(), "troupe-nginx-"));
    const { cert, key } = certificateFor("localhost");
    writeFileSync(path.join(folder, "cert.pem"), cert);
    writeFileSync(path.join(folder, "key.pem"), key, { mode: 0o600 });
    const location = block.replaceAll(":3000", `:${upstream}`);
    writeFileSync(path.join(folder, "nginx.conf"), configuration(folder, port, location));
    const args = ["-c", path.join(folder, "nginx.conf"), "-e", path.join(folder, "error.log")];
    const child = spawn(program, ["-p", folder, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stderr.on("data", (text) => (output += String(text)));
    const ended = once(child, "exit").then(() => {
      throw new Error(`nginx exited: ${output}`);
    });
    await Promise.race([ended, listens(port)]);
    ended.catch(() => undefined);
    return new Nginx(child, folder, `https://localhost:${port}`);
  }

  /** The lines nginx has written to its error log. */
  get errors(): string {
    return readFileSync(path.join(this.folder, "error.log"), "utf8");
  }

  async stop(): Promise<void> {
    const exited = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await exited;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The first fenced block of a language in a Markdown document. Throws when there is none. */
export function fencedBlock(document: string, language: string): string {
  const block = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "m").exec(document)?.[1];
  if (!block) throw new Error(`The document has no \`\`\`${language} block.`);
  return block;
}

const configuration = (folder: string, port: number, location: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port} ssl;
    server_name localhost;
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_certificate ${folder}/cert.pem;
    ssl_certificate_key ${folder}/key.pem;
    ${location}
  }
}
`;

/** Resolves once something accepts connections at this port. */
async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
