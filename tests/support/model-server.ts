import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { embeddingOf } from "./embedding-server";
import { answerStream, answerWhole, refuse } from "./model-replies";
import { readScenario, type Scenario } from "./model-scenarios";

type WireMessage = { role: string; content?: string | { text?: string }[] | null };
export type WireBody = {
  model?: string;
  messages?: WireMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  [key: string]: unknown;
};

/** One received request. Times are milliseconds since 1970 with fractions, comparable between processes. */
export type LoggedRequest = {
  body: WireBody;
  headers: IncomingHttpHeaders;
  at: number;
  first_word_at: number | null;
  aborted: boolean;
};

/**
 * The behaviour a test wants: for all requests, or decided per request; undefined leaves it to the message's
 * directives.
 */
export type Script =
  | Partial<Scenario>
  | ((request: LoggedRequest, nth: number) => Partial<Scenario> | undefined);

export type ModelServer = {
  /** The base URL to give to a client, ending in /v1. */
  url: string;
  requests: LoggedRequest[];
  /** Sets the behaviour from now on; without an argument, messages decide again. */
  script: (script?: Script) => void;
  close: () => Promise<void>;
};

const now = (): number => performance.timeOrigin + performance.now();

const textOf = (content: WireMessage["content"]): string =>
  typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");

/** Images from tools: not a person's message. */
const isOfPictures = ({ content }: WireMessage): boolean =>
  /^\[(Pictures from the results above|The results above contain pictures\.)\]/.test(
    textOf(content),
  );

async function readBody(req: IncomingMessage): Promise<WireBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}");
}

const json = (res: ServerResponse, value: unknown) =>
  res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));

/** After the tools' results the model replies with them, instead of repeating the calls. */
function afterTools(
  scenario: Scenario,
  messages: WireMessage[],
  lastUser: number,
  mayCall: boolean,
): Scenario {
  const results = messages.slice(lastUser + 1).filter((message) => message.role === "tool");
  const more = mayCall && results.length < (scenario.again ?? 0);
  if (more && scenario.counting)
    return {
      ...scenario,
      tools: scenario.tools.map((each) => ({
        ...each,
        arguments: JSON.stringify({ n: results.length + 1 }),
      })),
    };
  if (more || !scenario.tools.length || !results.length) return scenario;
  return {
    ...scenario,
    tools: [],
    text: `result: ${results.map((message) => textOf(message.content)).join(" ")}`,
  };
}

/**
 * A stand-in provider on a real port: the wire format of chat completions, including faults, and a log of the requests.
 */
export async function startModelServer({
  port = 0,
  tokens = 20,
  pace = 0,
} = {}): Promise<ModelServer> {
  const requests: LoggedRequest[] = [];
  const seen = new Map<string, number>();
  let script: Script | undefined;
  const vectorOf = embeddingOf();

  async function complete(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await readBody(req);
    const logged: LoggedRequest = {
      body,
      headers: req.headers,
      at: now(),
      first_word_at: null,
      aborted: false,
    };
    const nth = requests.push(logged);
    res.once("close", () => (logged.aborted = !res.writableFinished));
    const messages = (body.messages ?? []).filter((each) => !isOfPictures(each));
    const lastUser = messages.findLastIndex((message) => message.role === "user");
    const message = textOf(messages[lastUser]?.content);
    const wanted = typeof script === "function" ? script(logged, nth) : script;
    const scenario = afterTools(
      { ...readScenario(message, { tokens, pace }), ...wanted },
      messages,
      lastUser,
      body.tool_choice !== "none",
    );

    await scenario.until;
    const failures = seen.get(message) ?? 0;
    if (scenario.fail && failures < scenario.times) {
      seen.set(message, failures + 1);
      return refuse(res, scenario.fail, scenario.after);
    }
    if (scenario.hang) return;
    const asked = {
      model: body.model ?? "",
      stream: body.stream === true,
      includeUsage: body.stream_options?.include_usage === true,
    };
    if (asked.stream)
      await answerStream(res, asked, scenario, () => (logged.first_word_at = now()));
    else answerWhole(res, asked, scenario);
  }

  const server = createServer((req, res) => {
    const path = (req.url ?? "").split("?")[0];
    if (req.method === "POST" && path === "/v1/chat/completions")
      complete(req, res).catch(() => (res.headersSent ? res.destroy() : refuse(res, 400)));
    else if (req.method === "POST" && path === "/v1/embeddings")
      readBody(req)
        .then(({ model = "", input }) =>
          json(res, {
            data: (input as string[]).map((text, index) => ({
              index,
              embedding: vectorOf(model, text),
            })),
          }),
        )
        .catch(() => refuse(res, 400));
    else if (req.method === "GET" && path === "/v1/models")
      json(res, {
        object: "list",
        data: [{ id: "deepseek-chat", object: "model", created: 0, owned_by: "stand-in" }],
      });
    else if (req.method === "GET" && path === "/__log") json(res, requests);
    else if (req.method === "DELETE" && path === "/__log") {
      requests.length = 0;
      seen.clear();
      res.writeHead(204).end();
    } else refuse(res, 404);
  });
  // Each word is sent as soon as it is written: first-token times are measured from it.
  server.on("connection", (socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(port, "127.0.0.1", resolve),
  );
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The stand-in model server has no port");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    script: (next) => (script = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: { port: { type: "string" }, tokens: { type: "string" }, pace: { type: "string" } },
  });
  void startModelServer({
    port: Number(values.port ?? 0),
    tokens: Number(values.tokens ?? 20),
    pace: Number(values.pace ?? 0),
  }).then(({ url }) => console.log(`listening ${url}`));
}
