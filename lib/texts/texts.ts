import type { Worded } from "@/lib/core/shared/sentence";

/** A language's screen texts: the key is the English one, for a counted text its plural form. */
export type Texts = Record<string, Worded>;
/** Its text for each reason of a sentence. */
export type Reasons = Record<string, Worded>;
