import "server-only";
import { ofText, type Recipe } from "@/lib/demo-model/structured/recipes/recipe";

// Tools run in a bare JavaScript engine: no btoa, no TextEncoder, no URL; the sources do without.
const ALPHABET = '"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"';

const ENCODE = `const alphabet = ${ALPHABET};
const bytes = unescape(encodeURIComponent(text));
let encoded = "";
for (let i = 0; i < bytes.length; i += 3) {
  const [a, b, c] = [bytes.charCodeAt(i), bytes.charCodeAt(i + 1), bytes.charCodeAt(i + 2)];
  encoded += alphabet[a >> 2] + alphabet[((a & 3) << 4) | (b >> 4)];
  encoded += i + 1 < bytes.length ? alphabet[((b & 15) << 2) | (c >> 6)] : "=";
  encoded += i + 2 < bytes.length ? alphabet[c & 63] : "=";
}
return encoded;`;

const DECODE = `const alphabet = ${ALPHABET};
let bits = "";
for (const letter of text.replace(/[\\s=]/g, "")) {
  const value = alphabet.indexOf(letter);
  if (value < 0) throw new Error("This is no base64");
  bits += value.toString(2).padStart(6, "0");
}
const bytes = bits.match(/.{8}/g) ?? [];
return decodeURIComponent(escape(bytes.map((byte) => String.fromCharCode(parseInt(byte, 2))).join("")));`;

const FROM_CSV = `const cells = (line) => (line.match(/("(?:[^"]|"")*"|[^,]*)(,|$)/g) ?? []).slice(0, -1).map((cell) => cell.replace(/,$/, "").replace(/^"|"$/g, "").replace(/""/g, '"').trim());
const [head, ...lines] = text.trim().split(/\\r?\\n/).map((line) => (line.endsWith(",") ? cells(line + " ") : cells(line + ",")));
return lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ""])));`;

/** Formats of data, lists, and what is fetched from elsewhere. */
export const DATA_RECIPES: Recipe[] = [
  ofText(["base64 decode", "decode base64"], DECODE),
  ofText(["base64 encode", "encode base64", "base64"], ENCODE),
  {
    words: ["json pretty", "format json", "pretty print", "prettify", "beautify json"],
    body: ({ texts: [text], objects: [object] }) => {
      const value = object ?? (text && `JSON.parse(String(${text}))`);
      return value ? `return JSON.stringify(${value}, null, 2);` : null;
    },
  },
  ofText(
    ["validate json", "json valid", "check json"],
    "try {\n  JSON.parse(text);\n  return { valid: true };\n} catch (error) {\n  return { valid: false, error: error.message };\n}",
  ),
  ofText(["parse json"], "return JSON.parse(text);"),
  ofText(["csv json", "parse csv", "csv"], FROM_CSV),
  ofText(["url encode", "encode url", "urlencode"], "return encodeURIComponent(text);"),
  ofText(["url decode", "decode url", "urldecode"], "return decodeURIComponent(text);"),
  ofText(
    ["domain", "hostname"],
    'const match = /^(?:[a-z][a-z0-9+.-]*:\\/\\/)?(?:[^@\\/]*@)?([^:\\/?#]+)/i.exec(text.trim());\nif (!match) throw new Error("This is no URL");\nreturn match[1].toLowerCase();',
  ),
  {
    words: ["unique", "deduplicate", "dedupe", "remove duplicates"],
    body: ({ lists: [list] }) => (list ? `return [...new Set(${list})];` : null),
  },
  {
    words: ["sort"],
    body: ({ lists: [list] }) =>
      list
        ? `return [...${list}].sort((a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a) < String(b) ? -1 : 1));`
        : null,
  },
  {
    words: [
      "fetch json",
      "get json",
      "http get",
      "fetch url",
      "fetch page",
      "web request",
      "call api",
      "fetch",
    ],
    body: ({ texts, named }) => {
      const url = named(/ur[li]|link|address/i) ?? texts[0];
      return url
        ? `const response = await fetch(String(${url}));
log("Answered " + response.status);
if (!response.ok) throw new Error("The address answered " + response.status);
const text = await response.text();
try {
  return JSON.parse(text);
} catch {
  return text.slice(0, 20000);
}`
        : null;
    },
  },
  {
    words: ["weather", "forecast"],
    body: ({ texts: [place] }) =>
      place
        ? `// Open-Meteo needs no key. Name these hosts for the tool: geocoding-api.open-meteo.com, api.open-meteo.com
const found = await fetch("https://geocoding-api.open-meteo.com/v1/search?count=1&name=" + encodeURIComponent(String(${place})));
const [spot] = (await found.json()).results ?? [];
if (!spot) throw new Error("No such place: " + ${place});
const answer = await fetch("https://api.open-meteo.com/v1/forecast?current_weather=true&latitude=" + spot.latitude + "&longitude=" + spot.longitude);
const { current_weather: now } = await answer.json();
return { place: spot.name, country: spot.country, celsius: now.temperature, wind_kmh: now.windspeed };`
        : null,
  },
];
