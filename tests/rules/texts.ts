import ts from "typescript";
import { code, nodesOf, treeOf } from "./sources";

/** A text and where it stands. Places for values are written as they are in the catalogue: `{name}`. */
export type Spoken = { text: string; place: string };

const screens = code.filter(
  (each) => /^(app|components|lib)\/.*\.tsx?$/.test(each) && !each.startsWith("lib/texts/"),
);

/** What a literal says; a template's values become places. */
export function wordsOf(node: ts.Expression | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...wordsOf(node.whenTrue), ...wordsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...wordsOf(node.left), ...wordsOf(node.right)];
  if (ts.isParenthesizedExpression(node)) return wordsOf(node.expression);
  if (ts.isTemplateExpression(node))
    return [
      node.head.text + node.templateSpans.map((span) => `{value}${span.literal.text}`).join(""),
    ];
  return [];
}

const nameOf = (call: ts.CallExpression | ts.NewExpression): string => {
  const { expression } = call;
  return ts.isIdentifier(expression)
    ? expression.text
    : ts.isPropertyAccessExpression(expression)
      ? expression.name.text
      : "";
};

/** Every text that a screen asks for by name. */
export function screenTexts(): Spoken[] {
  return screens.flatMap((place) => {
    const tree = treeOf(place);
    const asked = nodesOf(tree, ts.isCallExpression)
      .filter((call) => nameOf(call) === "t")
      .flatMap((call) => wordsOf(call.arguments[0]));
    const said = nodesOf(tree, ts.isJsxSelfClosingElement)
      .filter((element) => element.tagName.getText() === "Said")
      .flatMap((element) =>
        element.attributes.properties.flatMap((each) =>
          ts.isJsxAttribute(each) && each.initializer && ts.isStringLiteral(each.initializer)
            ? [each.initializer.text]
            : [],
        ),
      );
    return [...asked, ...said, ...shownLater(tree, place)].map((text) => ({ text, place }));
  });
}

/** What tables of a screen hold, until something draws it: labels of menus, sections of an article, titles of pages. Names stay what they are. */
function shownLater(tree: ts.SourceFile, place: string): string[] {
  if (place.startsWith("lib/") || NAMES_ONLY.test(place)) return [];
  return nodesOf(tree, ts.isPropertyAssignment)
    .filter((each) => ["label", "title", "text"].includes(each.name.getText()))
    .flatMap((each) => (ts.isStringLiteral(each.initializer) ? [each.initializer.text] : []))
    .filter((text) => /^[A-Z]/.test(text));
}
/** Products, which are called the same everywhere. */
const NAMES_ONLY = /^components\/settings\/models\/provider\/presets\.ts$/;

/** Makers of refusals: at which argument their sentence stands. */
const MAKERS: Record<string, number> = {
  invalid: 0,
  conflict: 0,
  quotaExceeded: 0,
  unauthenticated: 0,
  forbidden: 0,
  notConfigured: 0,
  tooMany: 0,
  providerError: 0,
  AppError: 2,
  ModelError: 1,
  LoopError: 0,
  CallError: 1,
  required: 0,
  line: 0,
  max: 1,
  min: 1,
  matches: 1,
  report: 1,
  at: 1,
  ToolFault: 0,
  FetchRefused: 1,
  FetchFailed: 1,
};
/** What the log says at start, and what the demo model answers: as a model would, in whatever language. */
const TOLD_ELSEWHERE = /^lib\/(core\/config\.ts|demo-model\/)/;

/** Every sentence that a rule or the server may answer with. */
export function refusals(): Spoken[] {
  return screens
    .filter((place) => !TOLD_ELSEWHERE.test(place))
    .flatMap((place) => {
      const tree = treeOf(place);
      const made = [
        ...nodesOf(tree, ts.isCallExpression),
        ...nodesOf(tree, ts.isNewExpression),
      ].flatMap((call) => {
        const at = MAKERS[nameOf(call)];
        return at === undefined ? [] : wordsOf(call.arguments?.[at]);
      });
      const named = nodesOf(tree, ts.isPropertyAssignment)
        .filter((each) => ["fails", "sentence", "reason"].includes(each.name.getText()))
        .flatMap((each) => wordsOf(each.initializer));
      return [...made, ...named]
        .filter((text) => /[a-z] [a-z]/i.test(text))
        .map((text) => ({ text, place }));
    });
}
