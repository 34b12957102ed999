import "server-only";
import * as z from "zod";

/** The document is made of the schemas themselves: it needs none of its own. */
export const OpenApiSchema = z.record(z.string(), z.unknown());
