// Loaded before a program, it ends the process (SIGKILL) right before its n-th step that writes documents of knowledge: a
// statement, or the commit of one. KILL_AT: a file with n, which is read once it exists, so that a test chooses the moment.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const file = process.env.KILL_AT;
const WRITE = /^\s*(?:INSERT|UPDATE|DELETE)\b[^;]*"?Knowledge/i;
let steps = 0;
let written = false;

function step(sql) {
  const isCommit = written && /^\s*COMMIT/i.test(sql);
  if (!isCommit && !WRITE.test(sql)) return;
  written = !isCommit;
  if (!existsSync(file)) return;
  steps++;
  if (steps >= Number(readFileSync(file, "utf8"))) process.kill(process.pid, "SIGKILL");
}

const Sqlite = require("better-sqlite3");
const { prepare, exec } = Sqlite.prototype;
Sqlite.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql);
  for (const name of ["run", "all", "get", "iterate"]) {
    const real = statement[name];
    statement[name] = (...values) => {
      step(sql);
      return real.apply(statement, values);
    };
  }
  return statement;
};
Sqlite.prototype.exec = function (sql) {
  step(sql);
  return exec.call(this, sql);
};

const { Client } = require("pg");
const { query } = Client.prototype;
Client.prototype.query = function (sent, ...rest) {
  step(typeof sent === "string" ? sent : (sent?.text ?? ""));
  return query.call(this, sent, ...rest);
};
