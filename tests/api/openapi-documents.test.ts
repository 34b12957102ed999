import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parsedDocument } from "@/lib/connections/openapi/document";
import { readDocument } from "@/lib/connections/openapi/operations";
import { mintUserId, type UserId, personalScope } from "@/lib/core/identity";
import { runTool } from "@/lib/tools/run-tool";
import { callArguments } from "../support/openapi/call-arguments";
import type { Json } from "../support/openapi/document-schemas";
import { FILE_TEXT, startStrictServer, type StrictServer } from "../support/openapi/strict-server";
import { newPerson } from "../support/person";

// Real OpenAPI documents: those in the folder OPENAPI_DOCUMENTS. They are not the project's to redistribute.
const folder = process.env.OPENAPI_DOCUMENTS;
const files = folder ? readdirSync(folder) : [];
/** For the operations of a document, like the issue that requested this. */
const CALLABLE = 0.95;

let server: StrictServer;
let me: UserId;
beforeAll(async () => {
  server = await startStrictServer();
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
  me = mintUserId((await newPerson()).user.UserId);
});
afterAll(() => server.close());

/** The document without servers and security schemes: each call goes to the stand-in. */
function withoutServers(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(withoutServers);
  if (typeof given !== "object" || given === null) return given;
  const kept = Object.entries(given).filter(
    ([key, each]) => key !== "servers" || !Array.isArray(each),
  );
  return Object.fromEntries(
    kept.map(([key, each]) => [
      key,
      key === "security" && Array.isArray(each) ? [] : withoutServers(each),
    ]),
  );
}

describe.skipIf(!folder)("the operations of a document", () => {
  test.each(files)(
    "%s can be called as the document describes them",
    { timeout: 900_000 },
    async (file) => {
      const text = JSON.stringify(
        withoutServers(load(readFileSync(path.join(folder!, file), "utf8"))),
      );
      const by = { text, owner: "reader", signal: AbortSignal.timeout(900_000) };
      const root = (await parsedDocument(by)) as Json;
      const described = server.use(root);
      const { operations } = await readDocument({ ...by, server: server.url });
      const failed: string[] = [];
      for (const { method, path: template, definition, unusable } of operations) {
        const operation = described.find(
          (each) => each.method === method && each.template === template,
        );
        const faults = unusable ? [unusable.text] : [];
        for (const whole of definition && operation ? [false, true] : [])
          faults.push(
            ...(await called({
              me: personalScope(me),
              definition: definition!,
              args: callArguments(root, operation!, whole),
            })),
          );
        if (faults.length)
          failed.push(`${method} ${template}: ${faults.join(" | ").slice(0, 600)}`);
      }
      const good = operations.length - failed.length;
      console.info(`${file}: ${good} of ${operations.length} operations\n${failed.join("\n")}`);
      expect(good / operations.length).toBeGreaterThanOrEqual(CALLABLE);
    },
  );
});

type Call = Pick<Parameters<typeof runTool>[0], "me" | "definition" | "args">;

/** What was wrong with a call, according to Troupe or the stand-in. */
async function called(call: Call): Promise<string[]> {
  server.requests.length = 0;
  const outcome = await runTool({
    ...call,
    signal: AbortSignal.timeout(60_000),
    fileNamed: async () => ({ bytes: Buffer.from(FILE_TEXT), type: "image/png" }),
  });
  if (outcome.ok) return [];
  return [
    server.requests.length
      ? `sent, but ${server.faults.join("; ")} (${outcome.error?.slice(0, 200)})`
      : `not sent: ${outcome.error}`,
  ];
}
