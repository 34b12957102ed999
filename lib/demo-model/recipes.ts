import "server-only";

/**
 * A tool the demo model can write. First, words: alternatives, of which one must match completely. Then what it needs:
 * the types of its parameters, in the order of `$1`, `$2` …; after a `~` what a name must contain; `numbers` is a list
 * or all the numbers there are. Last the body, for a bare JavaScript engine: no URL, no btoa, no TextEncoder.
 */
export type Recipe = readonly [words: string, needs: string, body: string];

const TEMPERATURE = "celsius fahrenheit, temperature convert, celsius, fahrenheit";

const SLUG = `return $1
  .normalize("NFKD")
  .replace(/[\\u0300-\\u036f]/g, "")
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, "-")
  .replace(/^-+|-+$/g, "");`;

const FETCH = `const response = await fetch($1);
if (!response.ok) throw new Error("The address answered " + response.status);
const text = await response.text();
try {
  return JSON.parse(text);
} catch {
  return text.slice(0, 20000);
}`;

const WEATHER = `// Open-Meteo needs no key. Name these hosts for the tool: geocoding-api.open-meteo.com, api.open-meteo.com
const found = await fetch("https://geocoding-api.open-meteo.com/v1/search?count=1&name=" + encodeURIComponent($1));
const [spot] = (await found.json()).results ?? [];
if (!spot) throw new Error("No such place: " + $1);
const answer = await fetch("https://api.open-meteo.com/v1/forecast?current_weather=true&latitude=" + spot.latitude + "&longitude=" + spot.longitude);
const { current_weather: now } = await answer.json();
return { place: spot.name, country: spot.country, celsius: now.temperature, wind_kmh: now.windspeed };`;

/** The most common kinds of tools. */
export const RECIPES: Recipe[] = [
  ["add, sum, total, plus", "numbers", "return $1.reduce((sum, n) => sum + n, 0);"],
  ["subtract, minus, difference", "number number", "return $1 - $2;"],
  ["multiply, product, times", "numbers", "return $1.reduce((product, n) => product * n, 1);"],
  ["divide, division, quotient", "number number", "return $1 / $2;"],
  ["average, mean, avg", "numbers", "return $1.reduce((sum, n) => sum + n, 0) / $1.length;"],
  ["max, maximum, largest, highest", "numbers", "return Math.max(...$1);"],
  ["min, minimum, smallest, lowest", "numbers", "return Math.min(...$1);"],
  ["percent, percentage", "number~percent|rate number", "return ($1 / 100) * $2;"],
  [TEMPERATURE, "number~fahrenheit|^f$", "return (($1 - 32) * 5) / 9;"],
  [TEMPERATURE, "number", "return ($1 * 9) / 5 + 32;"],
  [
    "word count, count words",
    "string",
    "const words = $1.trim().split(/\\s+/).filter(Boolean);\nreturn words.length;",
  ],
  ["character count, count characters, count letters", "string", "return [...$1].length;"],
  ["slugify, slug", "string", SLUG],
  ["reverse, backwards", "string", 'return [...$1].reverse().join("");'],
  ["uppercase, upper case, upper, shout", "string", "return $1.toUpperCase();"],
  ["lowercase, lower case, lower", "string", "return $1.toLowerCase();"],
  [
    "extract emails, find emails, email addresses",
    "string",
    "return [...new Set($1.match(/[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+/g) ?? [])];",
  ],
  ["json pretty, format json", "string", "return JSON.stringify(JSON.parse($1), null, 2);"],
  [
    "date difference, days between, days until",
    "string string",
    'const days = Math.round((new Date($2) - new Date($1)) / 86400000);\nif (Number.isNaN(days)) throw new Error("Two dates are expected");\nreturn { days, weeks: Math.trunc(days / 7) };',
  ],
  ["current time, current date, now, today", "", "return new Date().toISOString();"],
  ["weather, forecast", "string~city|place|town|location|where|^q", WEATHER],
  [
    "fetch json, get json, http get, fetch url, fetch page, call api, fetch",
    "string~url|uri|link|address|page",
    FETCH,
  ],
];
