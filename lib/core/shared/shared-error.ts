/**
 * Makes `instanceof` work across all copies of an error class: route handlers and the start-up hook are bundled
 * separately, each with its own class, and an error thrown in one is caught in the other. Each class calls it on
 * itself, with a unique name; otherwise it would be mistaken for the class that it extends.
 */
export function sharedError(type: { readonly prototype: Error }, name: string): void {
  const mark = Symbol.for(`troupe.error.${name}`);
  Object.defineProperty(type.prototype, mark, { value: true });
  Object.defineProperty(type, Symbol.hasInstance, {
    value: (thrown: unknown) => typeof thrown === "object" && thrown !== null && mark in thrown,
  });
}
