import ts from "typescript";
import type { Program } from "./checker";
import { nodesOf } from "./sources";

// What happens inside a transaction, determined by types: a function is inside one if it takes a transaction, or if it
// is passed where such a function is expected.

/** The database's client, or that of a transaction. */
export const isClient = (checker: ts.TypeChecker, type: ts.Type): boolean =>
  partsOf(type).some((each) => checker.getPropertyOfType(each, "$queryRaw") !== undefined);

/** The client of a transaction, under any name: it queries, but does not control the connection. */
function isTransaction(checker: ts.TypeChecker, type: ts.Type): boolean {
  const known = judged.get(type);
  if (known !== undefined) return known;
  const found = partsOf(type).some(
    (each) =>
      checker.getPropertyOfType(each, "$queryRaw") !== undefined &&
      checker.getPropertyOfType(each, "$connect") === undefined,
  );
  judged.set(type, found);
  return found;
}
const judged = new WeakMap<ts.Type, boolean>();

const takesTransaction = (checker: ts.TypeChecker, { parameters }: ts.Signature): boolean =>
  parameters.some((each) => isTransaction(checker, checker.getTypeOfSymbol(each)));

const callsOf = (type: ts.Type) => partsOf(type).flatMap((each) => [...each.getCallSignatures()]);

const partsOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);

/** The functions of a file that work inside a transaction, each with its body. */
export function worksIn({ checker }: Program, source: ts.SourceFile): ts.FunctionLikeDeclaration[] {
  const known = worksOf.get(source);
  if (known) return known;
  const works = nodesOf(source, hasBody).filter((node) => {
    if (node.parameters.some((each) => givesTransaction(checker, each.name))) return true;
    const asked = askedFor(checker, node);
    return asked && callsOf(asked).some((each) => takesTransaction(checker, each));
  });
  worksOf.set(source, works);
  return works;
}
const worksOf = new WeakMap<ts.SourceFile, ts.FunctionLikeDeclaration[]>();

const hasBody = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && "body" in node && node.body !== undefined;

const givesTransaction = (checker: ts.TypeChecker, name: ts.BindingName): boolean =>
  ts.isIdentifier(name)
    ? isTransaction(checker, checker.getTypeAtLocation(name))
    : name.elements.some(
        (each) => ts.isBindingElement(each) && givesTransaction(checker, each.name),
      );

/** The expected type at a function's position. */
function askedFor(checker: ts.TypeChecker, node: ts.Node): ts.Type | undefined {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
    return checker.getContextualType(node);
  if (!ts.isMethodDeclaration(node) || !ts.isObjectLiteralExpression(node.parent)) return undefined;
  const member = checker.getContextualType(node.parent)?.getProperty(node.name.getText());
  return member && checker.getTypeOfSymbolAtLocation(member, node);
}

/** Everything that the functions of a file await or start inside a transaction, other than database calls. */
export function waitsIn(program: Program, source: ts.SourceFile): string[] {
  const found = new Set<ts.Node>();
  for (const work of worksIn(program, source))
    for (const each of new Work(program.checker, work).waits()) found.add(each);
  for (const each of strangersIn(program.checker, source)) found.add(each);
  return [...found].map((each) => each.getText().replaceAll(/\s+/g, " ").slice(0, 100));
}

/** Functions passed by name where a transaction is provided, which do not declare that they take one. */
function strangersIn(checker: ts.TypeChecker, source: ts.SourceFile): ts.Node[] {
  return nodesOf(source, isHanded).filter((node) => {
    // Most values are not functions, and the expected type takes longer to determine.
    const calls = callsOf(checker.getTypeAtLocation(node));
    if (calls.every((each) => takesTransaction(checker, each))) return false;
    const asked = checker.getContextualType(node);
    return asked !== undefined && callsOf(asked).some((each) => takesTransaction(checker, each));
  });
}

const isHanded = (node: ts.Node): node is ts.Expression =>
  (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) &&
  ((ts.isCallExpression(node.parent) && node.parent.arguments.includes(node)) ||
    (ts.isPropertyAssignment(node.parent) && node.parent.initializer === node));

/** One function inside a transaction, with its contents. */
class Work {
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly work: ts.FunctionLikeDeclaration,
  ) {}

  waits(): ts.Node[] {
    return [
      ...nodesOf(this.work.body!, isCall).filter(
        (node) => (this.isWaited(node) || this.isUnknown(node)) && !this.isDatabase(node),
      ),
      ...nodesOf(this.work.body!, isNamed).filter(
        (node) => (this.isWaited(node) || this.isLater(node)) && !this.isOwn(node),
      ),
    ];
  }

  /** Is it a promise, or may it be one? */
  private isWaited(node: ts.Expression): boolean {
    return this.isPromise(this.checker.getTypeAtLocation(node));
  }

  private isPromise(type: ts.Type): boolean {
    return partsOf(type).some(
      (each) =>
        this.checker.getPropertyOfType(this.checker.getApparentType(each), "then") !== undefined,
    );
  }

  /** From a package whose types are not read: its results are unknown. */
  private isUnknown(node: Call): boolean {
    const called = calledBy(node);
    if (!(this.checker.getTypeAtLocation(called).flags & ts.TypeFlags.Any)) return false;
    const root = rootOf(called);
    const declared = this.checker.getSymbolAtLocation(root)?.declarations ?? [];
    return (
      (this.checker.getTypeAtLocation(root).flags & ts.TypeFlags.Any) !== 0 &&
      declared.some((each) => !isInFunction(each))
    );
  }

  /** A function whose call returns a promise, and that takes no transaction. */
  private isLater(node: ts.Expression): boolean {
    return callsOf(this.checker.getTypeAtLocation(node)).some(
      (each) => this.isPromise(each.getReturnType()) && !takesTransaction(this.checker, each),
    );
  }

  /** A call on the transaction, on a value derived from it, or on something in this function itself. */
  private isDatabase(node: Call): boolean {
    const called = calledBy(node);
    const given = ts.isTaggedTemplateExpression(node) ? [] : (node.arguments ?? []);
    return (
      this.begins(called) ||
      given.some((each) => this.hasTransaction(each)) ||
      this.isOwn(called) ||
      (ts.isPropertyAccessExpression(called) &&
        (this.isWaited(called.expression) || called.expression.getText() === "Promise"))
    );
  }

  private begins(node: ts.Expression): boolean {
    if (isTransaction(this.checker, this.checker.getTypeAtLocation(node))) return true;
    return (
      (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) &&
      this.begins(node.expression)
    );
  }

  private hasTransaction(node: ts.Expression): boolean {
    if (isTransaction(this.checker, this.checker.getTypeAtLocation(node))) return true;
    return (
      ts.isObjectLiteralExpression(node) &&
      node.properties.some(({ name }) => {
        const member = name && this.checker.getSymbolAtLocation(name);
        return member && isTransaction(this.checker, this.checker.getTypeOfSymbol(member));
      })
    );
  }

  /** Declared in this function, or passed to it: its caller is inside the transaction and checked, too. */
  private isOwn(node: ts.Expression): boolean {
    const symbol = this.checker.getSymbolAtLocation(node);
    return (symbol?.declarations ?? []).some((each) => isWithin(each, this.work));
  }
}

type Call = ts.CallExpression | ts.TaggedTemplateExpression | ts.NewExpression;
const isCall = (node: ts.Node): node is Call =>
  ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node) || ts.isNewExpression(node);

const calledBy = (node: Call): ts.Expression =>
  ts.isTaggedTemplateExpression(node) ? node.tag : node.expression;

const rootOf = (node: ts.Expression): ts.Expression =>
  ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) ? rootOf(node.expression) : node;

const isInFunction = (node: ts.Node): boolean =>
  ts.isFunctionLike(node.parent) || (node.parent !== undefined && isInFunction(node.parent));

/** A named value: not a callee, nor the member after a dot, a key or a type. */
const isNamed = (node: ts.Node): node is ts.Expression =>
  (ts.isIdentifier(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node)) &&
  !(isCall(node.parent) && calledBy(node.parent) === node) &&
  !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) &&
  !ts.isPartOfTypeNode(node);

function isWithin(node: ts.Node, outer: ts.Node): boolean {
  for (let each: ts.Node | undefined = node; each; each = each.parent)
    if (each === outer) return true;
  return false;
}
