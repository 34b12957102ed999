/**
 * The number of the next migration, one above the highest there is: counting them would produce a number twice when two
 * were created in parallel, or one was removed. names: of everything in the migrations folder.
 */
export function nextNumber(names) {
  const numbers = names.map((name) => Number(/^(\d{4})_/.exec(name)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}
