/**
 * Makes `instanceof` hold for an error class in all its copies: route handlers and the start-up hook are bundled apart,
 * each with a class of its own, and an error that one throws is caught in the other. Called by each class on itself,
 * under a name of its own, or it would pass for the class that it extends.
 */
export function sharedError(type: { readonly prototype: Error }, name: string): void {
  const mark = Symbol.for(`troupe.error.${name}`);
  Object.defineProperty(type.prototype, mark, { value: true });
  Object.defineProperty(type, Symbol.hasInstance, {
    value: (thrown: unknown) => typeof thrown === "object" && thrown !== null && mark in thrown,
  });
}
