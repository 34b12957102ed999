import next from "eslint-config-next/core-web-vitals";
import ts from "eslint-config-next/typescript";
import regexp from "eslint-plugin-regexp";

/** A caller's text meets most patterns: none may take time that grows faster than the text does. */
const linear = {
  files: ["{app,components,lib,prisma}/**/*.{ts,tsx,mjs}", "*.{ts,mjs}"],
  ignores: ["lib/demo-model/**"], // which reads a bounded part of a message (reply.ts)
  plugins: { regexp },
  rules: {
    "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
    "regexp/no-super-linear-move": ["error", { report: "potential" }],
  },
};

/** What an await that is missing or in vain breaks: found with the types, since the code's order hangs on them. */
const typed = {
  files: ["{app,components,lib,prisma,tests}/**/*.{ts,tsx}", "*.ts"],
  ignores: ["prisma/generated/**"],
  languageOptions: {
    parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
  },
  rules: {
    "@typescript-eslint/no-floating-promises": "error",
    "@typescript-eslint/no-misused-promises": "error",
    "@typescript-eslint/await-thenable": "error",
    "@typescript-eslint/switch-exhaustiveness-check": [
      "error",
      { considerDefaultExhaustiveForUnions: true },
    ],
  },
};

/** Making a schema takes some fifty times as long as using it, so it is made once; and zod is imported by parts. */
const schemas = {
  files: ["{app,components,lib}/**/*.{ts,tsx}"],
  rules: {
    "no-restricted-syntax": [
      "error",
      {
        selector:
          ":function CallExpression[callee.property.name=/^(safeParse|parse)$/] > .callee > CallExpression.object > MemberExpression.callee[object.name='z']",
        message: "Make the schema once, beside the module's others, and parse with that.",
      },
      {
        // The object `z` holds zod's messages in fifty languages, too; of the namespace a build keeps what is used.
        selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier[imported.name='z']",
        message: 'Write `import * as z from "zod"`.',
      },
    ],
  },
};

const config = [
  ...next,
  ...ts,
  linear,
  typed,
  schemas,
  { ignores: ["prisma/generated/**", ".next/**", "node_modules/**", "public/**", "data/**"] },
];
export default config;
