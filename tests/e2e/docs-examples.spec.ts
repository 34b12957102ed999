import { spawn } from "node:child_process";
import { startMcpServer } from "../support/mcp-server";
import { startModelServer } from "../support/model-server";
import { TroupeServer } from "../support/troupe-server";
import { ExampleValues } from "./docs-values";
import { expect, test } from "./journey";

// Every example of the reference, taken from the page as it is served and carried out as it stands: 'Must show' 4.

test.describe.configure({ mode: "parallel" });

type Example = { endpoint: string; language: string; text: string };
const COMMANDS: Record<string, (text: string) => [string, string[]]> = {
  curl: (text) => ["bash", ["-c", text]],
  JavaScript: (text) => ["node", ["--input-type=module", "-e", text]],
  Python: (text) => ["python3", ["-c", text]],
};
/** Streams without an end: what they begin with is enough. */
const ENDLESS = /^GET \/api\/(tasks|conversations|runs\/\{id\})\/events$/;

/** Carries one out; resolves to what went wrong, or to nothing. */
function carriedOut(
  { endpoint, language, text }: Example,
  env: Record<string, string>,
): Promise<string | undefined> {
  const [command, args] = COMMANDS[language]!(text);
  // What the project asks of its own environment is none of an example's.
  const child = spawn(command, args, {
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...env },
    timeout: 30_000,
  });
  let said = "";
  const endless = ENDLESS.test(endpoint);
  return new Promise((resolve) => {
    const ends = (wrong?: string) => {
      child.kill("SIGKILL");
      resolve(wrong && `${language}, ${endpoint}: ${wrong}\n${said.slice(0, 500)}`);
    };
    child.stdout.on("data", (bytes) => {
      said += String(bytes);
      if (endless && /event:|data:/.test(said)) ends();
    });
    child.stderr.on("data", (bytes) => (said += String(bytes)));
    child.on("error", (error) => ends(String(error)));
    child.on("close", (code) => {
      const fine = code === 0 && (language === "curl" || /^2\d\d\b/.test(said));
      ends(fine ? undefined : `ended with ${code}`);
    });
  });
}

for (const language of Object.keys(COMMANDS))
  test(`every ${language} example of the reference does what it says`, async ({ page }) => {
    test.setTimeout(400_000);
    const model = await startModelServer();
    const tools = await startMcpServer();
    const server = await TroupeServer.start({
      DEEPSEEK_BASE_URL: model.url,
      DEEPSEEK_API_KEY: "sk-test",
      RATE_LIMITS: "off",
      TOOL_ALLOWED_HOSTS: tools.host,
    });
    try {
      await page.goto(`${server.url}/docs`);
      const all: Example[] = await page.$$eval("pre[data-language]", (found) =>
        found.map((pre) => ({
          endpoint: pre.closest<HTMLElement>("[data-endpoint]")!.dataset.endpoint!,
          language: (pre as HTMLElement).dataset.language!,
          text: pre.textContent ?? "",
        })),
      );
      const examples = all.filter((each) => each.language === language);
      expect(examples.length).toBeGreaterThan(70);
      const values = await ExampleValues.of(page, server, tools);
      const wrong: (string | undefined)[] = [];
      for (const example of examples) {
        // The stand-in model writes tools only when it is told how.
        model.script(/suggest-tool/.test(example.endpoint) ? { text: SOURCE } : undefined);
        const named = await values.for(example.endpoint, example.text);
        const env = { TROUPE: server.url, KEY: values.secret, ...named };
        wrong.push(await carriedOut(example, env));
      }
      expect(wrong.filter(Boolean)).toEqual([]);
    } finally {
      await server.kill();
      await model.close();
      await tools.close();
    }
  });

const SOURCE = "export default async function (args) { return args.a + args.b }";
