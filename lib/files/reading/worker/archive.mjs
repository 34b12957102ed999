import { unzipSync } from "fflate";
import { Fault } from "./fault.mjs";

const ENTRIES = 10_000;

/**
 * An archive whose entries are counted, by their declared sizes, before any is unpacked; unpacking stops at the
 * declared length. `ratio`: how many times larger than the archive they may be together.
 */
export function openArchive(bytes, { unpacked, ratio }) {
  const names = [];
  let total = 0;
  entriesOf(bytes, ({ name, originalSize }) => {
    names.push(name);
    total += originalSize;
    if (
      names.length > ENTRIES ||
      total > unpacked ||
      total > Math.max(bytes.length, 10_000) * ratio
    )
      throw new Fault("bomb");
    return false;
  });
  return {
    names,
    /** One entry by its name, ignoring case; undefined if there is none. */
    entry(path) {
      const wanted = path.replace(/^\//, "").toLowerCase();
      const known = names.find((name) => name.toLowerCase() === wanted);
      return known && entriesOf(bytes, ({ name }) => name === known)[known];
    },
    /** All entries with a matching name, by name. */
    entries: (fits) => entriesOf(bytes, ({ name }) => fits.test(name)),
  };
}

function entriesOf(bytes, filter) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof Fault ? error : new Fault("damaged");
  }
}
