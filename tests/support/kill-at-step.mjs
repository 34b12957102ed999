// Loaded before a program, it kills the process right before the n-th step (KILL_AT_STEP) that an upload takes on the
// disk: what it makes, opens, writes, syncs, closes and moves, counted from the first file that is opened among those
// that come in.
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";

const last = Number(process.env.KILL_AT_STEP);
const incoming = `${path.sep}files${path.sep}incoming${path.sep}`;
let taken = 0;

function step() {
  if (++taken === last) process.kill(process.pid, "SIGKILL");
}

for (const name of ["mkdir", "rename", "rm"]) {
  const real = fs[name];
  fs[name] = (...given) => {
    if (taken > 0) step();
    return real(...given);
  };
}

const { open } = fs;
fs.open = async (place, ...given) => {
  if (taken > 0 || String(place).includes(incoming)) step();
  const file = await open(place, ...given);
  for (const name of ["write", "read", "sync", "close"]) {
    const real = file[name].bind(file);
    file[name] = (...args) => {
      if (taken > 0) step();
      return real(...args);
    };
  }
  return file;
};

syncBuiltinESMExports();
