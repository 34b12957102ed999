import next from "eslint-config-next/core-web-vitals";
import ts from "eslint-config-next/typescript";
import regexp from "eslint-plugin-regexp";

const HOOKS = "Hooks belong into a folder named browser.";

// Rules that need types (a missing or useless await, a switch that forgets a case) and the one about unused variables run
// in oxlint, which takes seconds where ESLint takes much longer: .oxlintrc.json.
const inOxlint = {
  files: ["**/*.{ts,tsx}"],
  rules: { "@typescript-eslint/no-unused-vars": "off" },
};

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

/** lib/core/guarded-fetch/shared/can-parse-url.ts says why. */
const urls = {
  files: ["{app,components,lib}/**/*.{ts,tsx}"],
  rules: {
    "no-restricted-properties": [
      "error",
      { object: "URL", property: "canParse", message: "Use canParseUrl()." },
    ],
  },
};

/** A schema from outside is validated under a clock: by judge() alone. */
const validator = {
  name: "@cfworker/json-schema",
  message: "Use judge() of lib/core/untrusted/json-schema.",
};
const validators = {
  files: ["{app,components,lib}/**/*.{ts,tsx}"],
  rules: { "no-restricted-imports": ["error", validator] },
};

/** Rules about React take half of the time, and four files in five have none: there it can't be imported. */
const ABOUT_REACT = /^(react|react-hooks|jsx-a11y|@next\/next)\//;
const aboutReact = next
  .flatMap(({ rules = {} }) => Object.keys(rules))
  .filter((name) => ABOUT_REACT.test(name));
const off = Object.fromEntries(aboutReact.map((name) => [name, "off"]));
const server = {
  files: ["lib/**/*.{ts,mjs}"],
  ignores: ["lib/**/browser/**", "lib/{auth/session,core/{shared,untrusted},texts}/**"],
  rules: {
    ...off,
    "no-restricted-imports": [
      "error",
      validator,
      {
        name: "react",
        importNames: ["useState", "useEffect", "useMemo", "useRef"],
        message: HOOKS,
      },
      { name: "swr", message: HOOKS },
    ],
  },
};
const beside = { files: ["{prisma,tests}/**/*.{ts,mjs}"], rules: off };

const config = [
  ...next,
  ...ts,
  inOxlint,
  linear,
  schemas,
  urls,
  validators,
  server,
  beside,
  { ignores: ["prisma/generated/**", ".next/**", "node_modules/**", "public/**", "data/**"] },
];
export default config;
