// npm run build: the production build of the current sources.
import { build, checkNode, generate } from "./prepare.mjs";
import { readEnv } from "../commands/project.mjs";

checkNode();
readEnv();
await generate();
await build();
