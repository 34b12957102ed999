import { sentence } from "@/lib/core/shared/sentence";

/** What files may be, how many, and how often they come. */
export const fileLimits = {
  perMessage: 10,
  /** How much text of files goes along with one message; agents reach the rest by tools. */
  tokensPerMessage: 20_000,
  perPage: 50,
  files: 10_000,
  uploads: {
    name: "files.uploads",
    points: 20,
    seconds: 60,
    by: "me" as const,
    sentence: sentence(
      "too_many_uploads",
      "You have uploaded many files in a short time. Please wait a minute.",
    ),
  },
};
