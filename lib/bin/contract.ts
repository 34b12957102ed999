import { endpoint } from "@/lib/core/http/shared/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/** What is kept for a while after its deletion. */
export const BIN_KINDS = ["agent", "team", "task", "conversation"] as const;
export type BinKind = (typeof BIN_KINDS)[number];

/** Something in the bin. `kept_until`: from then on it is deleted for good, at the latest a day later. */
export type BinItem = {
  kind: BinKind;
  id: string;
  name: string;
  deleted_at: string;
  kept_until: string;
};
/** What came back. `name`: as it is called now; another has its own name where that was taken meanwhile. */
export type RestoredItem = { kind: BinKind; id: string; name: string };

type BinQuery = { kind?: BinKind; limit?: number; after?: string };

export const binApi = {
  list: endpoint<BinQuery | void, BinItem[]>("GET", "/api/bin", {
    fails: sentence("bin_not_loaded", "Failed to load the trash"),
  }),
  restore: endpoint<{ id: string }, RestoredItem>("POST", "/api/bin/{id}/restore", {
    fails: sentence("not_restored", "Couldn't restore it"),
  }),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/bin/{id}", {
    fails: sentence("not_deleted_for_good", "Couldn't delete it"),
  }),
  empty: endpoint<void, void>("DELETE", "/api/bin", {
    fails: sentence("bin_not_emptied", "Couldn't empty the trash"),
  }),
};
