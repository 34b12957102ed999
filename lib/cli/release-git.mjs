// Runs git in the current folder.
import { spawnSync } from "node:child_process";

/** Settings of a user or a machine that would change the bytes of an archive, set to git's own defaults. */
const FIXED = [
  "tar.umask=0022",
  "core.autocrlf=false",
  "core.eol=lf",
  "core.attributesFile=",
  "core.quotePath=false",
].flatMap((each) => ["-c", each]);
const MOST_BYTES = 1 << 30;

/**
 * The output of a git command: text without the last line break, or a Buffer with `binary`. `input` goes to its
 * standard input. Throws an error with git's own message when the command fails.
 */
export function git(args, { input, binary = false } = {}) {
  const done = spawnSync("git", [...FIXED, ...args], { input, maxBuffer: MOST_BYTES });
  if (done.error) throw new Error(`Couldn't run git: ${done.error.message}. Is it installed?`);
  if (done.status !== 0)
    throw new Error(`git ${args[0]} failed: ${done.stderr.toString().trim() || "no reason given"}`);
  return binary ? done.stdout : done.stdout.toString().trimEnd();
}
