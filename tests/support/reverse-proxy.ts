import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { certificateFor } from "./certificate";
import { commandOf, type ProxyKind } from "./proxy-configuration";

type Ports = { port: number; upstream: number };

/** A real nginx, Apache or Caddy with TLS on its own port, configured by a block of a document as an operator copies it. */
export class ReverseProxy {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly kind: ProxyKind,
    readonly port: number,
    /** The self-signed certificate of `names`. */
    readonly cert: string,
  ) {}

  /**
   * block: the text from the document, with TLS on port 443 and its certificate in /etc/ssl. port: where the proxy
   * listens instead. upstream: the port of the Troupe server, which documents call 3000. names: for the certificate.
   */
  static async start(
    kind: ProxyKind,
    block: string,
    { port, upstream }: Ports,
    ...names: string[]
  ) {
    const folder = mkdtempSync(path.join(tmpdir(), `troupe-${kind}-`));
    const { cert, key } = certificateFor(...names);
    writeFileSync(path.join(folder, "cert.pem"), cert);
    writeFileSync(path.join(folder, "key.pem"), key, { mode: 0o600 });
    const own = block
      .replaceAll("/etc/ssl/troupe.pem", path.join(folder, "cert.pem"))
      .replaceAll("/etc/ssl/troupe.key", path.join(folder, "key.pem"))
      .replaceAll(":3000", `:${upstream}`);
    const { program, args, configuration } = commandOf(kind, own, { folder, port });
    writeFileSync(path.join(folder, "configuration"), configuration);
    const child = spawn(program, args, {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, HOME: folder },
    });
    let output = "";
    child.stderr!.on("data", (text) => (output += String(text)));
    // Apache listens for a moment while it checks its configuration, and permanently once it has written this file.
    const pid = path.join(folder, "pid");
    while ((kind === "apache" && !existsSync(pid)) || !(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error(`${kind} exited: ${output}${errorLog(folder)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return new ReverseProxy(child, folder, kind, port, cert);
  }

  /** The lines in nginx's or Apache's error log. */
  get errors(): string {
    return errorLog(this.folder);
  }

  async stop(): Promise<void> {
    const exited = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await exited;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function errorLog(folder: string): string {
  try {
    return readFileSync(path.join(folder, "error.log"), "utf8");
  } catch {
    return "";
  }
}

/** The first fenced block of a language in a Markdown document. Throws when there is none. */
export function fencedBlock(document: string, language: string): string {
  const block = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "m").exec(document)?.[1];
  if (!block) throw new Error(`The document has no \`\`\`${language} block.`);
  return block;
}

/** Whether something accepts connections at this port. */
async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const accepted = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  });
  socket.destroy();
  return accepted;
}
