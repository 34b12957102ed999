import { endpoint } from "@/lib/core/http/endpoint";

/** SPEC section 9: the only model offered until the owner adds a provider. */
export const DEFAULT_MODEL = "deepseek-chat";

export type Model = {
  id: string;
  label: string;
  provider_id: string | null;
  default: boolean;
  /** false: no key is set and the built-in demo model answers. */
  configured: boolean;
};

export const modelApi = {
  list: endpoint<void, Model[]>("GET", "/api/models"),
};
