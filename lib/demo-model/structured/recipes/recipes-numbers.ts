import "server-only";
import { ofNumbers, ofTwo, type Recipe } from "@/lib/demo-model/structured/recipes/recipe";

/** Sums and statistics. */
export const NUMBER_RECIPES: Recipe[] = [
  ofNumbers(["add", "sum", "total", "plus"], "return numbers.reduce((sum, n) => sum + n, 0);"),
  ofTwo(["subtract", "minus", "difference"], (a, b) => `return ${a} - ${b};`),
  ofNumbers(
    ["multiply", "product", "times"],
    "return numbers.reduce((product, n) => product * n, 1);",
  ),
  ofTwo(
    ["divide", "division", "quotient"],
    (a, b) => `if (${b} === 0) throw new Error("Division by zero");\nreturn ${a} / ${b};`,
  ),
  ofNumbers(
    ["average", "mean", "avg"],
    "return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;",
  ),
  ofNumbers(
    ["median"],
    `numbers.sort((a, b) => a - b);
const middle = Math.floor(numbers.length / 2);
return numbers.length % 2 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2;`,
  ),
  ofNumbers(["max", "maximum", "largest", "highest"], "return Math.max(...numbers);"),
  ofNumbers(["min", "minimum", "smallest", "lowest"], "return Math.min(...numbers);"),
  ofNumbers(
    ["standard deviation", "stddev", "deviation"],
    `const mean = numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
return Math.sqrt(numbers.reduce((sum, n) => sum + (n - mean) ** 2, 0) / numbers.length);`,
  ),
  ofNumbers(["sort numbers"], "return numbers.sort((a, b) => a - b);"),
  ofTwo(
    ["percentage change", "percent change", "growth rate"],
    (a, b) =>
      `if (${a} === 0) throw new Error("There is no change in percent from zero");\nreturn ((${b} - ${a}) / Math.abs(${a})) * 100;`,
  ),
  {
    words: ["percent", "percentage"],
    body: ({ numbers: [a, b], named }) => {
      if (!a || !b) return null;
      const rate = named(/percent|rate|pct/i);
      if (!rate)
        return `// How many percent the first number is of the second.\nif (${b} === 0) throw new Error("Nothing is a percentage of zero");\nreturn (${a} / ${b}) * 100;`;
      return `return (${rate} / 100) * ${rate === a ? b : a};`;
    },
  },
  ofTwo(
    ["discount"],
    (price, percent) =>
      `const saved = ${price} * (${percent} / 100);\nreturn { saved: Math.round(saved * 100) / 100, price: Math.round((${price} - saved) * 100) / 100 };`,
  ),
  ofTwo(
    ["tip", "vat", "tax"],
    (amount, percent) =>
      `const extra = Math.round(${amount} * ${percent}) / 100;\nreturn { extra, total: Math.round((${amount} + extra) * 100) / 100 };`,
  ),
  {
    words: ["interest"],
    body: ({ numbers: [principal, rate, years] }) =>
      principal && rate && years
        ? `// Compound interest, once a year; the rate is in percent.\nconst total = ${principal} * (1 + ${rate} / 100) ** ${years};\nreturn { total: Math.round(total * 100) / 100, interest: Math.round((total - ${principal}) * 100) / 100 };`
        : null,
  },
];
