import { endpoint } from "@/lib/core/http/shared/endpoint";

export const openApiApi = {
  get: endpoint<void, object>("GET", "/api/openapi.json", { access: "public" }),
};
