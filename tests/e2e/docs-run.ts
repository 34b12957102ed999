import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";

// Runs the examples of the reference unchanged. Starting an interpreter for each takes longer than the example itself:
// those in JavaScript are threads of this process, those in Python forks of one interpreter.

type Env = Record<string, string>;
/** Its output, and whether it succeeded. */
type Ended = { said: string; fine: boolean };
/** endless: a stream, of which the start is enough. */
type Run = (text: string, env: Env, endless: boolean) => Promise<Ended>;

const PATIENCE_S = 30;
const BEGUN = /event:|data:/;

/** The project's own environment variables are not passed to an example. */
const own = (env: Env): Env => ({ PATH: process.env.PATH ?? "", ...env });

/** Reads until it ends, is endless and has started, or has taken too long. */
function listen(
  streams: (Readable | null)[],
  endless: boolean,
  { stop, ended }: { stop: () => void; ended: Promise<unknown[]> },
): Promise<Ended> {
  let said = "";
  let begun = false;
  for (const stream of streams)
    stream!.on("data", (bytes) => {
      said += String(bytes);
      if (!endless || begun || !BEGUN.test(said)) return;
      begun = true;
      stop();
    });
  AbortSignal.timeout(PATIENCE_S * 1_000).addEventListener("abort", stop);
  return ended
    .then(([status]) => ({ said, fine: begun || status === 0 }))
    .catch((error: unknown) => ({ said: said + String(error), fine: false }));
}

function inProcess(command: string, args: string[], env: Env, endless: boolean): Promise<Ended> {
  const child = spawn(command, args, { env: own(env) as NodeJS.ProcessEnv });
  const stop = () => void child.kill("SIGKILL");
  return listen([child.stdout, child.stderr], endless, { stop, ended: once(child, "close") });
}

const curl: Run = (text, env, endless) => inProcess("bash", ["-c", text], env, endless);

const javascript: Run = (text, env, endless) => {
  const code = new URL(`data:text/javascript,${encodeURIComponent(text)}`);
  const thread = new Worker(code, { env: own(env), stdout: true, stderr: true, execArgv: [] });
  const stop = () => void thread.terminate();
  return listen([thread.stdout, thread.stderr], endless, { stop, ended: once(thread, "exit") });
};

/** Reads lines of JSON, runs each in a fork of itself, and replies with a line of JSON. */
const FORKS = `
import json, os, signal, sys, traceback, urllib.request
for line in sys.stdin:
    example = json.loads(line)
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(writes, 1)
        os.dup2(writes, 2)
        os.environ.clear()
        os.environ.update(example["env"])
        signal.alarm(${PATIENCE_S})
        status = 0
        try:
            exec(compile(example["text"], "example", "exec"), {"__name__": "__main__"})
        except BaseException:
            status = 1
            traceback.print_exc()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        said = pipe.read().decode()
    print(json.dumps({"said": said, "fine": os.waitpid(child, 0)[1] == 0}), flush=True)
`;

class Python {
  private child: ChildProcess | undefined;
  private answers: AsyncIterator<string> | undefined;

  readonly run: Run = async (text, env, endless) => {
    if (endless) return inProcess("python3", ["-c", text], env, endless);
    if (!this.child) {
      this.child = spawn("python3", ["-c", FORKS], { stdio: ["pipe", "pipe", "inherit"] });
      this.answers = createInterface(this.child.stdout!)[Symbol.asyncIterator]();
    }
    this.child.stdin!.write(`${JSON.stringify({ text, env: own(env) })}\n`);
    const { value } = await this.answers!.next();
    return value ? (JSON.parse(value as string) as Ended) : { said: "python3 ended", fine: false };
  };

  end(): void {
    this.child?.kill("SIGKILL");
  }
}

/** One runner for each language of the reference; `end` once all are run. */
export function runners(): {
  run: Record<"curl" | "JavaScript" | "Python", Run>;
  end: () => void;
} {
  const python = new Python();
  return {
    run: { curl, JavaScript: javascript, Python: python.run },
    end: () => python.end(),
  };
}
