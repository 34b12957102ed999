import { numbers } from "@/lib/texts/format";

/** The units of the operator's settings. */
const KILO = 1_024;

/** A size in the reader's language, as file managers write it. */
export const fileSize = (bytes: number): string =>
  bytes < KILO * KILO
    ? numbers({ style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(
        bytes > 0 ? Math.max(1, bytes / KILO) : 0,
      )
    : numbers({ style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(
        bytes / KILO / KILO,
      );
