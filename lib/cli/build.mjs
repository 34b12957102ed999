// npm run build: the production build of the present sources.
import { build, checkNode, generate, readEnv } from "./prepare.mjs";

checkNode();
readEnv();
generate();
await build();
