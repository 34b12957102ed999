// npm start: runs an existing build, as a supervisor does.
import { checkNode, claimDatabase, migrate } from "./prepare.mjs";
import { portFrom, readEnv } from "./project.mjs";
import { serve } from "./server/server.mjs";

checkNode();
readEnv();
portFrom(); // before anything is built, migrated or listened on
await claimDatabase();
await migrate();
await serve();
