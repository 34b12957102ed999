/** The colours of the rows that have a part of their own in the bars: no purple, which means what to press. */
const COLOURS = ["var(--a5)", "var(--a2)", "var(--a4)", "var(--a6)", "var(--a3)", "var(--ink-2)"];
/** All others, and what is one part alone. */
export const REST = "var(--field)";

/** The colour of the row at this place, of so many rows. */
export const colourOf = (at: number, of: number): string => (of > 1 ? (COLOURS[at] ?? REST) : REST);
