import "server-only";
import { ofNumber, ofTwo, type Recipe } from "@/lib/demo-model/structured/recipes/recipe";

/** Conversions of units, and properties of one number. */
export const MATHS_RECIPES: Recipe[] = [
  {
    words: ["celsius fahrenheit", "temperature convert", "celsius", "fahrenheit"],
    body: ({ numbers: [n], named, texts: [unit] }) => {
      if (!n) return null;
      if (unit)
        return `return /^f/i.test(String(${unit})) ? { celsius: ((${n} - 32) * 5) / 9 } : { fahrenheit: (${n} * 9) / 5 + 32 };`;
      return named(/fahrenheit|^f$/i)
        ? `return ((${n} - 32) * 5) / 9;`
        : `return (${n} * 9) / 5 + 32;`;
    },
  },
  ofNumber(
    ["kilometers miles", "kilometres miles", "km miles", "km"],
    (n) => `return ${n} / 1.609344;`,
  ),
  ofNumber(["miles"], (n) => `return ${n} * 1.609344;`),
  ofNumber(["kilograms pounds", "kg pounds", "kg lbs", "kg"], (n) => `return ${n} / 0.45359237;`),
  ofNumber(["pounds", "lbs"], (n) => `return ${n} * 0.45359237;`),
  ofTwo(
    ["bmi", "body mass"],
    (weight, height) =>
      `// Weight in kilograms; a height above 3 is taken as centimetres.\nconst metres = ${height} > 3 ? ${height} / 100 : ${height};\nreturn Math.round((${weight} / metres ** 2) * 10) / 10;`,
  ),
  ofTwo(["power", "exponent"], (a, b) => `return ${a} ** ${b};`),
  ofTwo(["modulo", "remainder"], (a, b) => `return ${a} % ${b};`),
  ofTwo(
    ["gcd", "greatest common divisor"],
    (a, b) =>
      `let [x, y] = [Math.abs(${a}), Math.abs(${b})];\nwhile (y) [x, y] = [y, x % y];\nreturn x;`,
  ),
  {
    words: ["round"],
    body: ({ numbers: [n, digits] }) =>
      n
        ? `const factor = 10 ** ${digits ? `(${digits} ?? 0)` : "0"};\nreturn Math.round(${n} * factor) / factor;`
        : null,
  },
  ofNumber(
    ["square root", "sqrt"],
    (n) =>
      `if (${n} < 0) throw new Error("No real root of a negative number");\nreturn Math.sqrt(${n});`,
  ),
  ofNumber(["square"], (n) => `return ${n} * ${n};`),
  ofNumber(["absolute", "abs"], (n) => `return Math.abs(${n});`),
  ofNumber(
    ["factorial"],
    (n) =>
      `if (!Number.isInteger(${n}) || ${n} < 0 || ${n} > 170) throw new Error("A whole number from 0 to 170 is expected");\nlet product = 1;\nfor (let i = 2; i <= ${n}; i += 1) product *= i;\nreturn product;`,
  ),
  ofNumber(
    ["fibonacci"],
    (n) =>
      `if (!Number.isInteger(${n}) || ${n} < 0 || ${n} > 1000) throw new Error("A whole number from 0 to 1000 is expected");\nlet [a, b] = [0, 1];\nfor (let i = 0; i < ${n}; i += 1) [a, b] = [b, a + b];\nreturn a;`,
  ),
  ofNumber(
    ["prime"],
    (n) =>
      `if (!Number.isInteger(${n}) || ${n} < 2) return false;\nfor (let i = 2; i * i <= ${n}; i += 1) if (${n} % i === 0) return false;\nreturn true;`,
  ),
  ofNumber(["even", "odd"], (n) => `return ${n} % 2 === 0 ? "even" : "odd";`),
  ofNumber(
    ["binary", "hexadecimal", "hex"],
    (n) =>
      `return { binary: Math.trunc(${n}).toString(2), hexadecimal: Math.trunc(${n}).toString(16) };`,
  ),
  {
    words: ["currency", "format money", "format price", "format amount"],
    body: ({ numbers: [n], texts: [code] }) =>
      n
        ? `const sign = { USD: "$", EUR: "€", GBP: "£", JPY: "¥" };
const code = ${code ? `String(${code} ?? "USD").toUpperCase()` : '"USD"'};
const [whole, cents] = Math.abs(${n}).toFixed(code === "JPY" ? 0 : 2).split(".");
const grouped = whole.replace(/\\B(?=(\\d{3})+$)/g, ",");
return (${n} < 0 ? "-" : "") + (sign[code] ?? code + " ") + grouped + (cents ? "." + cents : "");`
        : null,
  },
];
