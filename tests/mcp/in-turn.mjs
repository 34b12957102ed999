// Starts a program when it is its turn: the suite starts all of its clients at once, and a small machine can't meet its
// time limits with dozens. Node's own start costs little, loading a client costs most.
//   node tests/mcp/in-turn.mjs <folder of the turns> <program> <its arguments>
import { mkdirSync, rmdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const [folder, program] = process.argv.slice(2);

function take() {
  for (let at = 0; at < availableParallelism(); at++) {
    const turn = path.join(folder, String(at));
    try {
      mkdirSync(turn);
      process.on("exit", () => rmdirSync(turn));
      return true;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
  return false;
}

while (!take()) await pause(100);
await import(pathToFileURL(program).href);
