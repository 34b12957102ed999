// npm run up: from a fresh clone to a running Troupe. Run again, it starts in seconds and keeps the data.
import { build, checkNode, claimDatabase, generate, install, migrate } from "./prepare.mjs";
import { portFrom, readEnv } from "../commands/project.mjs";
import { serve } from "./server/server.mjs";

checkNode();
readEnv();
portFrom(); // before anything is built, migrated or listened on
const claimed = await claimDatabase(); // before packages or the build change under a running server
const driver = await install();
await generate();
await build();
await driver();
if (!claimed) await claimDatabase();
await migrate();
await serve();
