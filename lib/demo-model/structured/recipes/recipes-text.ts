import "server-only";
import { ofText, type Recipe } from "@/lib/demo-model/structured/recipes/recipe";

/** What can be done with one text. */
export const TEXT_RECIPES: Recipe[] = [
  ofText(
    ["word count", "count words"],
    "const words = text.trim().split(/\\s+/).filter(Boolean);\nreturn words.length;",
  ),
  ofText(
    ["character count", "count characters", "count letters", "text length", "string length"],
    "return [...text].length;",
  ),
  ofText(["count lines", "line count"], 'return text === "" ? 0 : text.split(/\\r?\\n/).length;'),
  ofText(
    ["slugify", "slug"],
    'return text.normalize("NFKD").replace(/[\\u0300-\\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");',
  ),
  ofText(["reverse words"], 'return text.split(/\\s+/).reverse().join(" ");'),
  ofText(["reverse", "backwards"], 'return [...text].reverse().join("");'),
  ofText(["uppercase", "upper case", "upper", "shout"], "return text.toUpperCase();"),
  ofText(["lowercase", "lower case", "lower"], "return text.toLowerCase();"),
  ofText(
    ["title case", "capitalize", "capitalise"],
    "return text.toLowerCase().replace(/(^|[\\s-])(\\S)/g, (match, before, letter) => before + letter.toUpperCase());",
  ),
  ofText(
    ["camel case", "camelcase"],
    "return text.trim().toLowerCase().replace(/[^a-z0-9]+(.)/g, (match, letter) => letter.toUpperCase());",
  ),
  ofText(
    ["snake case"],
    'return text.trim().replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().replace(/[^a-z0-9]+/g, "_");',
  ),
  ofText(
    ["palindrome"],
    'const letters = [...text.toLowerCase()].filter((letter) => /[\\p{L}\\d]/u.test(letter));\nreturn letters.join("") === letters.reverse().join("");',
  ),
  ofText(["vowels"], "return (text.match(/[aeiou]/gi) ?? []).length;"),
  ofText(
    ["extract emails", "find emails", "email addresses"],
    "return [...new Set(text.match(/[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+/g) ?? [])];",
  ),
  ofText(
    ["validate email", "valid email", "check email"],
    "return /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/.test(text.trim());",
  ),
  ofText(
    ["extract urls", "extract links", "find links", "find urls"],
    "return [...new Set(text.match(/https?:\\/\\/[^\\s<>\"')]+/g) ?? [])];",
  ),
  ofText(
    ["extract numbers", "find numbers"],
    "return (text.match(/-?\\d+(?:\\.\\d+)?/g) ?? []).map(Number);",
  ),
  ofText(
    ["reading time", "read time"],
    "// 200 words a minute is a usual pace of reading.\nreturn Math.max(1, Math.round(text.trim().split(/\\s+/).length / 200));",
  ),
  ofText(
    ["word frequency", "frequency words"],
    `const counts = {};
for (const word of text.toLowerCase().match(/\\p{L}+/gu) ?? []) counts[word] = (counts[word] ?? 0) + 1;
return Object.fromEntries(Object.entries(counts).sort((a, b) => b[1] - a[1]));`,
  ),
  ofText(
    ["acronym", "initials"],
    'return (text.match(/\\p{L}+/gu) ?? []).map((word) => word[0].toUpperCase()).join("");',
  ),
  ofText(
    ["rot13"],
    'return text.replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < "n" ? 13 : -13)));',
  ),
  {
    words: ["truncate", "shorten text"],
    body: ({ texts: [text], numbers: [limit] }) =>
      text
        ? `const text = String(${text});\nconst limit = ${limit ? `${limit} ?? 100` : "100"};\nreturn text.length <= limit ? text : text.slice(0, Math.max(0, limit - 1)).trimEnd() + "…";`
        : null,
  },
  {
    words: ["repeat"],
    body: ({ texts: [text], numbers: [times] }) =>
      text && times
        ? `return String(${text}).repeat(Math.min(1000, Math.max(0, Math.trunc(${times}))));`
        : null,
  },
  {
    words: ["replace"],
    body: ({ texts: [text, search, replacement] }) =>
      text && search && replacement
        ? `return String(${text}).split(String(${search})).join(String(${replacement}));`
        : null,
  },
  {
    words: ["concatenate", "concat", "join"],
    body: ({ texts, lists: [list] }) =>
      list
        ? `return ${list}.join(${texts[0] ? `${texts[0]} ?? " "` : '" "'});`
        : texts.length > 1
          ? `return [${texts.join(", ")}].join(" ");`
          : null,
  },
  {
    words: ["greet", "greeting", "say hello"],
    body: ({ texts: [name] }) => (name ? `return "Hello, " + String(${name}).trim() + "!";` : null),
  },
];
