/**
 * The number of the next migration, one above the highest there is: counted, two that were made side by side, or one that
 * was taken away again, would give a number twice. names: of all that lies in the folder of migrations.
 */
export function nextNumber(names) {
  const numbers = names.map((name) => Number(/^(\d{4})_/.exec(name)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}
