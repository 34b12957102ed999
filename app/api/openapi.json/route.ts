import { allRoutes } from "@/app/api/all-routes";
import { route } from "@/lib/auth/session/door";
import { methods } from "@/lib/core/http/pipeline/methods";
import { openApiApi } from "@/lib/openapi/contract";
import { OpenApiSchema } from "@/lib/openapi/schema";
import { served } from "@/lib/openapi/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(openApiApi.get, { reply: OpenApiSchema }, ({ headers }) =>
    served(allRoutes, { endpoint: openApiApi.get, schemas: { reply: OpenApiSchema } }, headers),
  ),
});
