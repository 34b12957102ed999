import { unzipSync } from "fflate";
import { Fault } from "../fault.mjs";

const ENTRIES = 10_000;

/**
 * An archive whose entries are counted, by what it says of itself, before any is unpacked; what is unpacked has that
 * length, whatever it would have become. `ratio`: how many times larger than the archive they may be together.
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
    /** One entry by its name, in small or capital letters; undefined when there is none. */
    entry(path) {
      const wanted = path.replace(/^\//, "").toLowerCase();
      const known = names.find((name) => name.toLowerCase() === wanted);
      return known && entriesOf(bytes, ({ name }) => name === known)[known];
    },
    /** All whose name fits, by their names. */
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
