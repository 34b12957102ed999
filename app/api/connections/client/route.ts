import { route } from "@/lib/auth/session/door";
import { connectionApi } from "@/lib/connections/contract";
import { ClientDocumentSchema } from "@/lib/connections/schema";
import { clientDocument } from "@/lib/connections/oauth/own-client";
import { methods } from "@/lib/core/http/pipeline/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(connectionApi.client, { reply: ClientDocumentSchema }, clientDocument),
});
