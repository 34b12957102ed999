import "server-only";
import { openApiApi } from "@/lib/openapi/contract";
import { documentOf } from "@/lib/openapi/document";
import { referenceOf } from "@/lib/openapi/reference/reference";
import { OpenApiSchema } from "@/lib/openapi/schema";
import { handlersIn, type Routes } from "@/lib/openapi/service";
import type { Reference } from "@/lib/openapi/reference";
import type { Language } from "@/lib/texts/languages";

/** All endpoints of these route files and the document's own, as the reference shows them in a language. */
export async function describedReference(routes: Routes, language: Language): Promise<Reference> {
  const own = { endpoint: openApiApi.get, schemas: { reply: OpenApiSchema } };
  const handlers = [...(await handlersIn(routes)), own];
  return referenceOf(documentOf(handlers, { version: "", url: "/" }), language);
}
