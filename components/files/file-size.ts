import { numbers } from "@/lib/texts/format";

const KILO = 1_000;

/** A size in the reader's language, as file managers write it. */
export const fileSize = (bytes: number): string =>
  bytes < KILO * KILO
    ? numbers({ style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(
        Math.max(1, bytes / KILO),
      )
    : numbers({ style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(
        bytes / KILO / KILO,
      );
