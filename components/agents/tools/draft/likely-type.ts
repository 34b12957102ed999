import type { ParameterType } from "@/lib/tools/parameter";

const LIKELY: [RegExp, ParameterType][] = [
  [/^(is|has|can|should|include|with)_|^(enabled|active|recursive|verbose|dry_run)$/, "boolean"],
  [
    /(^|_)(amount|count|limit|number|max|min|page|size|price|quantity|year|month|day|hours|minutes|seconds|percent|width|height|latitude|longitude)$/,
    "number",
  ],
  [/(^|_)(tags|items|ids|names|list|values|emails|urls)$/, "array"],
  [/(^|_)(options|settings|metadata|filter|headers)$/, "object"],
];

/** The most likely type of a parameter of this name; "" if the name doesn't tell. */
export const likelyType = (name: string): ParameterType | "" => {
  const words = name
    .trim()
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase();
  return LIKELY.find(([pattern]) => pattern.test(words))?.[1] ?? "";
};
