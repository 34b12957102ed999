import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { stopAtExit } from "./nodes";

/** A process that executes parts of the product on demand: commands in, results out, one at a time. */
export type Program<Order, Answer> = {
  pid: number;
  ask(order: Order): Promise<Answer>;
  stop(): void;
};

/** Starts one of the programs beside this file; resolves once it is ready. */
export async function startProgram<Order extends object, Answer>(
  name: "claimer" | "disk-writer" | "log-writer",
  env: Record<string, string>,
): Promise<Program<Order, Answer>> {
  const child = fork(path.join(import.meta.dirname, `${name}.ts`), {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", ...env } as NodeJS.ProcessEnv,
  });
  const stop = () => void child.kill("SIGKILL");
  stopAtExit(stop);
  const ended = once(child, "exit").then(() => {
    throw new Error(`The program ${name} has ended by itself.`);
  });
  ended.catch(() => undefined); // reported to the next caller
  const said = async () => {
    const [answer] = (await Promise.race([once(child, "message"), ended])) as [Answer];
    return answer;
  };
  await said();
  return {
    pid: child.pid!,
    ask(order) {
      const answer = said();
      child.send(order);
      return answer;
    },
    stop,
  };
}
