// npm run dev: the development server, on its own seeded database.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { checkNode, claimDatabase, generate, install, migrate } from "./prepare.mjs";
import { fail, portFrom, readEnv, root } from "../commands/project.mjs";
import { develop } from "./develop.mjs";

checkNode();
// Never use the database that .env names for production: everyone knows the seeded account's password.
const given = process.env.DATABASE_URL;
readEnv();
portFrom();
process.env.DATABASE_URL = given || "file:./data/dev.db";
process.env.NODE_ENV = "development";
const claimed = await claimDatabase();
const driver = await install({ tools: true });
await generate();
await driver();
const letGo = claimed ?? (await claimDatabase());
await migrate();
const seeded = spawnSync(
  process.execPath,
  ["--conditions=react-server", "--import", "tsx", path.join(root, "prisma/seed.ts")],
  { cwd: root, stdio: "inherit" },
);
if (seeded.status !== 0) fail("Seeding the database failed.");
letGo?.(); // the development server is a separate process and makes its own claim
develop();
