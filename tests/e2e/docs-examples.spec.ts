import { startLocalServer } from "../support/local-server";
import { startMcpServer } from "../support/mcp-server";
import { startModelServer } from "../support/model-server";
import { skillMd, zipOf } from "../support/skills";
import { TroupeServer } from "../support/troupe-server";
import { runners } from "./docs-run";
import { ExampleValues } from "./docs-values";
import { expect, test } from "./journey";

// Every example of the reference, taken from the page as served and run unchanged: 'Must show' 4.

test.describe.configure({ mode: "parallel" });

type Example = { endpoint: string; language: Language; text: string };
const LANGUAGES = ["curl", "JavaScript", "Python"] as const;
type Language = (typeof LANGUAGES)[number];
/** Streams without an end. */
const ENDLESS = /^GET \/api\/(tasks|conversations|runs\/\{id\})\/events$/;
const SOURCE = "export default async function (args) { return args.a + args.b }";

const reads = ({ endpoint }: Example): boolean => endpoint.startsWith("GET ");
const parts: [string, (example: Example) => boolean][] = [
  ["every example that reads", reads],
  ...LANGUAGES.map((language): [string, (example: Example) => boolean] => [
    `every ${language} example that writes`,
    (example) => !reads(example) && example.language === language,
  ]),
];

for (const [what, isWanted] of parts)
  test(`${what} does what the reference says`, async ({ page }) => {
    test.setTimeout(400_000);
    const model = await startModelServer();
    const tools = await startMcpServer();
    const archive = zipOf({
      "skills-main/SKILL.md": skillMd("short-words"),
      "skills-main/references/words.md": "Use: help",
    });
    const git = await startLocalServer((_, res) => void res.end(archive));
    const server = await TroupeServer.start({
      DEEPSEEK_BASE_URL: model.url,
      DEEPSEEK_API_KEY: "sk-test",
      RATE_LIMITS: "off",
      TOOL_ALLOWED_HOSTS: [tools.host, git.host].join(","),
    });
    const { run, end } = runners();
    try {
      await page.goto(`${server.url}/docs`);
      const all = await page.$$eval("pre[data-language]", (found) =>
        found.map((pre) => ({
          endpoint: pre.closest<HTMLElement>("[data-endpoint]")!.dataset.endpoint!,
          language: (pre as HTMLElement).dataset.language! as Language,
          text: pre.textContent ?? "",
        })),
      );
      const examples = all.filter(isWanted);
      expect(examples.length).toBeGreaterThan(40);
      const values = await ExampleValues.of(page, server, tools, `${git.url}/ada/skills`);
      const wrong: string[] = [];
      let named: Record<string, string> = {};
      let before = "";
      for (const example of examples) {
        const { endpoint, language, text } = example;
        // The stand-in model writes tools only when instructed.
        model.script(/suggest-tool/.test(endpoint) ? { text: SOURCE } : undefined);
        // Data that is only read is shared by an endpoint's three examples.
        if (!reads(example) || endpoint !== before) named = await values.for(endpoint, text);
        before = endpoint;
        const env = { TROUPE: server.url, KEY: values.secret, ...named };
        const { said, fine } = await run[language](text, env, ENDLESS.test(endpoint));
        if (!fine || (language !== "curl" && !/^2\d\d\b/.test(said)))
          wrong.push(`${language}, ${endpoint}: ${said.slice(0, 500)}`);
      }
      expect(wrong).toEqual([]);
    } finally {
      end();
      await server.kill();
      await model.close();
      await tools.close();
      await git.close();
    }
  });
