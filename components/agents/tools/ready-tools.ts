import {
  currency,
  days,
  issues,
  news,
  pick,
  statistics,
  weather,
} from "@/components/agents/tools/ready-code";
import type { Implementation, ToolDefinition } from "@/lib/tools/contract";
import type { ToolParameter } from "@/lib/tools/parameter";

/** A tool to start from. Choosing it fills in the wizard; nothing is saved. */
export type ReadyTool = {
  title: string;
  text: string;
  /** Further search words. */
  words: string;
  /** What its person has to add before it works. */
  needs?: "key" | "url";
  tool: ToolDefinition;
  /** Arguments to try it with, as typed, in the order of its parameters. */
  samples: readonly string[];
};

type Parameters = Record<string, ToolParameter>;

const text = (description: string): ToolParameter => ({ type: "string", description });
const count = (description: string): ToolParameter => ({ type: "number", description });

function define(
  name: string,
  description: string,
  properties: Parameters,
  implementation: Implementation,
  optional: readonly string[] = [],
): ToolDefinition {
  const required = Object.keys(properties).filter((each) => !optional.includes(each));
  return {
    type: "function",
    function: { name, description, parameters: { type: "object", properties, required } },
    implementation,
  };
}

const get = (url: string): Implementation => ({
  kind: "http",
  method: "GET",
  url,
  headers: { Accept: "application/json" },
  idempotent: true,
});

/** Public services that need no account come first, then tools that run here, then those that need completing. */
export const readyTools: readonly ReadyTool[] = [
  {
    title: "Weather",
    text: "Current weather and a three-day forecast, by Open-Meteo",
    words: "forecast temperature rain",
    samples: ["Berlin"],
    tool: define(
      "get_weather",
      "Returns the current weather and a three-day forecast for a city.",
      { city: text("The name of the city, such as Berlin") },
      weather,
    ),
  },
  {
    title: "Currency converter",
    text: "Daily rates of the European Central Bank, by Frankfurter",
    words: "exchange rate money euro dollar",
    samples: ["100", "EUR", "USD"],
    tool: define(
      "convert_currency",
      "Converts an amount from one currency to another at the latest daily rate.",
      {
        amount: count("The amount to convert"),
        from: text("Its currency, such as EUR"),
        to: text("The other currency, such as USD"),
      },
      currency,
    ),
  },
  {
    title: "Wikipedia summary",
    text: "The introduction of an English article",
    words: "encyclopedia wiki lookup",
    samples: ["Alan Turing"],
    tool: define(
      "wikipedia_summary",
      "Returns the summary of an English Wikipedia article.",
      { title: text("The title of the article, such as Alan Turing") },
      get("https://en.wikipedia.org/api/rest_v1/page/summary/{{title}}"),
    ),
  },
  {
    title: "Dictionary",
    text: "Meanings of an English word, by Free Dictionary API",
    words: "define definition synonym",
    samples: ["serendipity"],
    tool: define(
      "define_word",
      "Returns the meanings, examples and synonyms of an English word.",
      { word: text("One English word") },
      get("https://api.dictionaryapi.dev/api/v2/entries/en/{{word}}"),
    ),
  },
  {
    title: "Public holidays",
    text: "Of a country and year, by Nager.Date",
    words: "calendar vacation",
    samples: ["2026", "DE"],
    tool: define(
      "public_holidays",
      "Returns the public holidays of a country in a year.",
      { year: count("Four digits"), country: text("A two-letter code, such as DE or US") },
      get("https://date.nager.at/api/v3/PublicHolidays/{{year}}/{{country}}"),
    ),
  },
  {
    title: "Hacker News search",
    text: "Ten stories with their links and points",
    words: "news tech articles",
    samples: ["SQLite"],
    tool: define(
      "search_hacker_news",
      "Searches stories on Hacker News and returns ten with their links.",
      { query: text("What to search for") },
      news,
    ),
  },
  {
    title: "GitHub issues",
    text: "The latest issues of a public repository",
    words: "bugs tickets repo",
    samples: ["nodejs", "node"],
    tool: define(
      "list_github_issues",
      "Returns the 20 latest issues of a public GitHub repository.",
      {
        owner: text("The user or organization, such as nodejs"),
        repository: text("The name of the repository, such as node"),
        state: { ...text("open (default), closed or all"), enum: ["open", "closed", "all"] },
      },
      issues,
      ["state"],
    ),
  },
  {
    title: "Days between dates",
    text: "Days, weeks and weekdays, computed on this server",
    words: "calendar difference deadline",
    samples: ["2026-01-01", "2026-03-31"],
    tool: define(
      "days_between",
      "Returns the number of days between two dates, and their weekdays.",
      { from: text("A date such as 2026-01-01"), to: text("A date such as 2026-03-31") },
      days,
    ),
  },
  {
    title: "Statistics",
    text: "Sum, mean, median and range of numbers",
    words: "average calculator math",
    samples: ["[4, 8, 15, 16, 23, 42]"],
    tool: define(
      "number_statistics",
      "Returns count, sum, mean, median, minimum and maximum of numbers.",
      { numbers: { type: "array", description: "The numbers", items: { type: "number" } } },
      statistics,
    ),
  },
  {
    title: "Pick from JSON",
    text: "The value at a path, such as items[0].name",
    words: "parse extract query",
    samples: ['{"items": [{"name": "Ada"}]}', "items[0].name"],
    tool: define(
      "pick_from_json",
      "Returns the value at a path of a JSON text.",
      { json: text("The JSON text"), path: text("The path, such as items[0].name") },
      pick,
    ),
  },
  {
    title: "Create a GitHub issue",
    text: "In a repository that your token may write to",
    words: "bug ticket report",
    needs: "key",
    samples: [],
    tool: define(
      "create_github_issue",
      "Creates an issue in a GitHub repository and returns its URL.",
      {
        owner: text("The user or organization"),
        repository: text("The name of the repository"),
        title: text("The title of the issue"),
        body: text("The text of the issue, in Markdown"),
      },
      {
        kind: "http",
        method: "POST",
        url: "https://api.github.com/repos/{{owner}}/{{repository}}/issues",
        headers: {
          Accept: "application/vnd.github+json",
          Authorization: "Bearer {{secret.GITHUB_TOKEN}}",
        },
        body: '{"title": "{{title}}", "body": "{{body}}"}',
        approval: "always",
      },
    ),
  },
  {
    title: "Send to a webhook",
    text: "A message to Slack, Zapier or your own service",
    words: "post notify chat",
    needs: "url",
    samples: ["Hello from Troupe"],
    tool: define(
      "send_message",
      "Sends a message to the team's channel.",
      { text: text("The message") },
      {
        kind: "http",
        method: "POST",
        url: "https://example.com/your-webhook",
        headers: { "Content-Type": "application/json" },
        body: '{"text": "{{text}}"}',
        approval: "always",
      },
    ),
  },
];

/** The tools whose title or text contains each of the words; without words all. */
export function readyToolsMatching(wanted: string, t: (text: string) => string): ReadyTool[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return readyTools.filter(({ title, text: about, words: more, tool }) => {
    const all =
      `${title} ${t(title)} ${about} ${t(about)} ${more} ${t(more)} ${tool.function.name}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
