import next from "eslint-config-next/core-web-vitals";
import ts from "eslint-config-next/typescript";
import regexp from "eslint-plugin-regexp";

/** A caller's text meets most patterns: none may take time that grows faster than the text does. */
const linear = {
  files: ["{app,components,lib,prisma}/**/*.{ts,tsx,mjs}", "*.{ts,mjs}"],
  ignores: ["lib/core/model/demo/**"], // which reads a bounded part of a message (reply.ts)
  plugins: { regexp },
  rules: {
    "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
    "regexp/no-super-linear-move": ["error", { report: "potential" }],
  },
};

const config = [
  ...next,
  ...ts,
  linear,
  { ignores: ["prisma/generated/**", ".next/**", "node_modules/**", "public/**", "data/**"] },
];
export default config;
