import { endpoint } from "@/lib/core/endpoint";

export const openApiApi = {
  get: endpoint<void, object>("GET", "/api/openapi.json", { access: "public" }),
};
