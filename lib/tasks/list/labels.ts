import "server-only";
import * as z from "zod";
import type { Task as Row } from "@/prisma/generated/client";

const Labels = z.array(z.string());
/** A task's labels, as they were written. */
export const labelsIn = (row: Pick<Row, "labels">): string[] =>
  Labels.parse(JSON.parse(row.labels));
