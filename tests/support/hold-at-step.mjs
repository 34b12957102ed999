// Loaded before a program, it stops the n-th upload forever right before its n-th disk step: creating, opening,
// writing, syncing, closing and moving, counted from the opening of the received file. One kill then interrupts as many
// uploads as there are steps, each at another. They are sent one after the other: the sender waits for the message that
// one is stopped.
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";

const incoming = `${path.sep}files${path.sep}incoming${path.sep}`;
let upload = 0;
let taken = 0;

async function step() {
  if (upload === 0 || ++taken !== upload) return;
  process.send({ held: `upload ${upload}` });
  await new Promise(() => undefined);
}

for (const name of ["mkdir", "rename", "rm"]) {
  const real = fs[name];
  fs[name] = async (...given) => {
    await step();
    return real(...given);
  };
}

const { open } = fs;
fs.open = async (place, flags, ...given) => {
  if (flags === "wx" && String(place).includes(incoming)) {
    upload++;
    taken = 0;
  }
  await step();
  const file = await open(place, flags, ...given);
  for (const name of ["write", "read", "sync", "close"]) {
    const real = file[name].bind(file);
    file[name] = async (...args) => {
      await step();
      return real(...args);
    };
  }
  return file;
};

syncBuiltinESMExports();
