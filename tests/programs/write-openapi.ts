// Writes the API's description to a file, for the tools that check it: tests/programs/openapi.mjs.
import { writeFileSync } from "node:fs";
import { allRoutes } from "@/app/api/all-routes";
import { openApiApi } from "@/lib/openapi/contract";
import { documentOf } from "@/lib/openapi/document";
import { OpenApiSchema } from "@/lib/openapi/schema";
import { handlersIn } from "@/lib/openapi/service";

const own = { endpoint: openApiApi.get, schemas: { reply: OpenApiSchema } };
const handlers = [...(await handlersIn(allRoutes)), own];
const whole = documentOf(handlers, { version: "0.1.0", url: "https://troupe.example.com" });
writeFileSync(process.argv[2]!, JSON.stringify(whole));
process.exit(0);
