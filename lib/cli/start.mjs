// npm start: what is built already, as a supervisor starts it.
import { checkNode, migrate } from "./prepare.mjs";
import { readEnv } from "./project.mjs";
import { serve } from "./server.mjs";

checkNode();
readEnv();
await migrate();
await serve();
