// The product's own protocol layer as a program that the official conformance suite starts:
//   node --conditions=react-server --import tsx tests/mcp/client.ts <address of the suite's server>
// It does what a person and an agent do with a connection: list its tools, call each, sign in where that is wanted
// (`npm run conformance`).
import { mintUserId, personalScope } from "@/lib/core/identity";
import { callTool, type CallToMake } from "@/lib/connections/mcp/tools/call-tool";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { listTools } from "@/lib/connections/mcp/list-tools";
import { withServer, type Connected } from "@/lib/connections/mcp/with-server";
import { beginFlow, finishFlow, type OwnClient, type SignIn } from "@/lib/connections/oauth/flow";
import { checkedAnswer } from "@/lib/tools/check/check-answer";
import { openAsk, type ServerAnswer, type ServerQuestion } from "@/lib/tools/question";

const url = process.argv.at(-1) ?? "";
/** The suite's servers use ports assigned by the system: here only those are open. */
const PORTS = { first: 32_768, last: 65_535 };
process.env.TOOL_ALLOWED_HOSTS = Array.from(
  { length: PORTS.last - PORTS.first + 1 },
  (_, at) => `${new URL(url).hostname}:${PORTS.first + at}`,
).join(",");
const signal = AbortSignal.timeout(100_000);
/** As many as a call waits for (lib/runs/agent/tool-box.ts), plus the first. */
const SIGN_INS = 3;

const redirectUrl = "http://localhost:3000/api/connections/callback";
const own: OwnClient = {
  redirectUrl,
  metadata: {
    client_name: "Troupe",
    redirect_uris: [redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  },
  metadataUrl: "https://conformance-test.local/client-metadata.json", // the suite's
};
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT || "{}") as {
  client_id?: string;
  client_secret?: string;
  toolCalls?: { name: string; arguments: Record<string, unknown> }[];
};

/** The arguments of each tool: the suite's, otherwise values that match the schema. */
function callsOf(name: string, schema: Record<string, unknown>): Record<string, unknown>[] {
  const wanted = context.toolCalls?.filter((each) => each.name === name) ?? [];
  return wanted.length ? wanted.map((each) => each.arguments) : [argumentsFor(schema)];
}

function argumentsFor(schema: Record<string, unknown>): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, { type?: string }>;
  const values: Record<string, unknown> = {
    string: "text",
    number: 2,
    integer: 3,
    boolean: true,
    array: [],
    object: {},
  };
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type }]) => [name, values[type ?? "string"] ?? null]),
  );
}

/** Like a person who submits each form unchanged. */
const ask = (question: ServerQuestion): Promise<ServerAnswer> => {
  const checked = checkedAnswer(question, {});
  const content = "content" in checked ? checked.content : {};
  return Promise.resolve({ action: "accept", content });
};

async function answering(connected: Connected, call: CallToMake): Promise<void> {
  const answer = await callTool(connected, call);
  if ("parts" in answer) return;
  const { dialogue } = answer;
  for (let each = openAsk(dialogue); each; each = openAsk(dialogue))
    dialogue.answers[each.key] = await ask(each.question);
  await answering(connected, { ...call, dialogue });
}

async function useTools(connected: Connected, done: Set<string>): Promise<void> {
  const { tools } = await listTools(connected);
  for (const { name, parameters, unusable } of tools) {
    if (unusable || done.has(name)) continue;
    try {
      for (const args of callsOf(name, parameters))
        await answering(connected, {
          me: personalScope(mintUserId("conformance")),
          name,
          args,
          schema: parameters,
          ask,
        });
    } catch (error) {
      const { InsufficientScopeError, UnauthorizedError } =
        await import("@modelcontextprotocol/client");
      if (error instanceof InsufficientScopeError || error instanceof UnauthorizedError)
        throw error;
      console.error(name, error);
    }
    done.add(name);
  }
}

/** Like a person who is redirected there, and agrees. */
async function signedIn(before: SignIn, failed: ServerFailed): Promise<SignIn> {
  const asked = { url, own, challenge: failed.facts.challenge };
  const { url: leads, kept } = await beginFlow(asked, before, "a-state", signal);
  const answer = await fetch(leads, { redirect: "manual" });
  const { searchParams: back } = new URL(answer.headers.get("location") ?? "");
  const iss = back.get("iss") ?? undefined;
  return finishFlow({ url, own }, kept, { code: back.get("code") ?? "", iss }, signal);
}

let signIn: SignIn = context.client_id
  ? { given: { client_id: context.client_id, client_secret: context.client_secret } }
  : {};
const done = new Set<string>();
for (let turn = 0; ; turn++) {
  const token = signIn.tokens?.access_token;
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  try {
    await withServer({ url, headers, hears: true }, signal, (connected) =>
      useTools(connected, done),
    );
    break;
  } catch (error) {
    if (!(error instanceof ServerFailed) || !error.facts.signIn || turn === SIGN_INS) throw error;
    signIn = await signedIn(signIn, error);
  }
}
process.exit(0);
