import "server-only";
import * as z from "zod";

/** The document is made from the schemas themselves: it needs no schema. */
export const OpenApiSchema = z.record(z.string(), z.unknown());
