import "server-only";
import type { Recipe } from "@/lib/demo-model/structured/recipes/recipe";

const READ = `const read = (value) => {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) throw new Error("This is no date: " + value);
  return date;
};
`;

/** The first text parameter that is a date by its name, else the first text. */
const dateOf = (slots: Parameters<Recipe["body"]>[0]): string | undefined =>
  slots.named(/date|day|time|when|birth/i) ?? slots.texts[0];

/** Days, dates and ages. */
export const DATE_RECIPES: Recipe[] = [
  {
    words: ["date difference", "days between", "date diff", "days until"],
    body: ({ texts: [from, to] }) => {
      if (!from) return null;
      // With one date alone, the other is now.
      return `${READ}const [from, to] = [${to ? `read(${from}), read(${to})` : `new Date(), read(${from})`}];\nconst days = Math.round((to - from) / 86400000);\nreturn { days, weeks: Math.trunc(days / 7) };`;
    },
  },
  {
    words: ["add days", "date add", "days later"],
    body: (slots) => {
      const [days] = slots.numbers;
      const date = dateOf(slots);
      return days && date
        ? `${READ}const date = read(${date});\ndate.setUTCDate(date.getUTCDate() + ${days});\nreturn date.toISOString().slice(0, 10);`
        : null;
    },
  },
  {
    words: ["weekday", "day week"],
    body: (slots) => {
      const date = dateOf(slots);
      return date
        ? `${READ}return ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][read(${date}).getUTCDay()];`
        : null;
    },
  },
  {
    words: ["leap year"],
    body: ({ numbers: [year] }) =>
      year ? `return (${year} % 4 === 0 && ${year} % 100 !== 0) || ${year} % 400 === 0;` : null,
  },
  {
    words: ["age"],
    body: (slots) => {
      const date = dateOf(slots);
      return date
        ? `${READ}const born = read(${date});
const now = new Date();
const before = now.getUTCMonth() < born.getUTCMonth() || (now.getUTCMonth() === born.getUTCMonth() && now.getUTCDate() < born.getUTCDate());
return now.getUTCFullYear() - born.getUTCFullYear() - (before ? 1 : 0);`
        : null;
    },
  },
  {
    words: ["unix timestamp", "epoch", "timestamp"],
    body: (slots) => {
      const [seconds] = slots.numbers;
      if (seconds) return `return new Date(${seconds} * 1000).toISOString();`;
      const date = dateOf(slots);
      return date ? `${READ}return Math.floor(read(${date}).getTime() / 1000);` : null;
    },
  },
  {
    words: ["format date", "date format", "iso date"],
    body: (slots) => {
      const date = dateOf(slots);
      return date ? `${READ}return read(${date}).toISOString().slice(0, 10);` : null;
    },
  },
  {
    words: ["current time", "current date", "now", "today"],
    body: () => "return new Date().toISOString();",
  },
];
