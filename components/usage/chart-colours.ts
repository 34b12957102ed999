/** The colours of rows with their own part in the bars: no purple, which is for actions. */
const COLOURS = ["var(--a5)", "var(--a2)", "var(--a4)", "var(--a6)", "var(--a3)", "var(--ink-2)"];
/** All others, and bars with a single part. */
export const REST = "var(--field)";

/** The colour of the row at this index, of this many rows. */
export const colourOf = (at: number, of: number): string => (of > 1 ? (COLOURS[at] ?? REST) : REST);
