// npm run up: from a fresh clone to a running Troupe; again: starts in seconds and keeps the data.
import { build, checkNode, generate, install, migrate } from "./prepare.mjs";
import { portFrom, readEnv } from "./project.mjs";
import { serve } from "./server.mjs";

checkNode();
readEnv();
portFrom(); // before anything is built, migrated or listened on
install();
generate();
await build();
await migrate();
await serve();
