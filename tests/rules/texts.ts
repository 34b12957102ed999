import ts from "typescript";
import { code, nodesOf, treeOf } from "./sources";

/** A text and its position. Placeholders are written as in the catalogue: `{name}`. */
export type Spoken = { text: string; place: string };

/** Files with texts for people. */
const screens = code.filter(
  (each) => /^(app|components|lib)\/.*\.tsx?$/.test(each) && !each.startsWith("lib/texts/"),
);

/** A literal's text; a template's values become placeholders. */
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

/** A counted text is identified by its plural form. */
const textsOf = (node: ts.Expression | undefined): string[] =>
  node && ts.isObjectLiteralExpression(node)
    ? [formsOf(node).other ?? ""]
    : node && ts.isConditionalExpression(node)
      ? [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
      : wordsOf(node);

const nameOf = (call: ts.CallExpression): string => {
  const { expression } = call;
  return ts.isIdentifier(expression)
    ? expression.text
    : ts.isPropertyAccessExpression(expression)
      ? expression.name.text
      : "";
};

/** Every text that a screen looks up by name. */
export function screenTexts(): Spoken[] {
  return screens.flatMap((place) => {
    const tree = treeOf(place);
    const asked = nodesOf(tree, ts.isCallExpression)
      .filter((call) => nameOf(call) === "t")
      .flatMap((call) => textsOf(call.arguments[0]));
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

/**
 * Texts in a screen's tables that are rendered later: labels of menus, sections of an article, titles of pages. Names
 * are not translated.
 */
function shownLater(tree: ts.SourceFile, place: string): string[] {
  if (place.startsWith("lib/") || NAMES_ONLY.test(place)) return [];
  return nodesOf(tree, ts.isPropertyAssignment)
    .filter((each) => ["label", "title", "text"].includes(each.name.getText()))
    .flatMap((each) => (ts.isStringLiteral(each.initializer) ? [each.initializer.text] : []))
    .filter((text) => /^[A-Z]/.test(text));
}
/** Products, whose names are the same everywhere. */
const NAMES_ONLY = /^components\/settings\/models\/presets\.ts$/;

export type Told = { reason: string; forms: Record<string, string>; place: string };

/** Every sentence of a rule, the server or a page, with its English text by its forms. */
export function sentences(): Told[] {
  return screens
    .filter((place) => place !== "lib/core/shared/sentence.ts")
    .flatMap((place) =>
      nodesOf(treeOf(place), ts.isCallExpression)
        .filter((call) => call.expression.getText() === "sentence" && isMaker(place))
        .map((call) => {
          const [reason, text] = call.arguments;
          if (!reason || !ts.isStringLiteral(reason) || !text)
            throw new Error(`${place}: a sentence without its reason: ${call.getText()}`);
          return { reason: reason.text, forms: formsOf(text), place };
        }),
    );
}

const isMaker = (place: string): boolean =>
  treeOf(place).statements.some(
    (each) =>
      ts.isImportDeclaration(each) && /\bsentence\b.*shared\/sentence"/s.test(each.getText()),
  );

/** A plain text is the form for any number. */
export const formsOf = (text: ts.Expression): Record<string, string> =>
  ts.isObjectLiteralExpression(text)
    ? Object.fromEntries(
        text.properties
          .filter(ts.isPropertyAssignment)
          .map((each) => [each.name.getText(), wordsOf(each.initializer)[0] ?? ""]),
      )
    : { other: wordsOf(text)[0] ?? "" };
