// npm start: what is built already, as a supervisor starts it.
import { checkNode, migrate, readEnv } from "./prepare.mjs";
import { serve } from "./server.mjs";

checkNode();
readEnv();
await migrate();
await serve();
