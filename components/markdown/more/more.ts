import { Formula } from "@/components/markdown/more/formula";
import { extensions } from "@/components/markdown/more/extensions";
import { FootnoteMark, WithFootnotes } from "@/components/markdown/more/with-footnotes";

/** Formulas and footnotes: what few texts need, as one script that the first of them loads. */
export const parts = { extensions, Formula, FootnoteMark, WithFootnotes };
