import { endpoint } from "@/lib/core/endpoint";
import { sentence, type Reason } from "@/lib/core/shared/sentence";

/** The kinds of things that are kept for a while after deletion. */
export const BIN_KINDS = ["agent", "team", "task", "conversation"] as const;
export type BinKind = (typeof BIN_KINDS)[number];

/** Something in the bin. `kept_until`: it is deleted permanently then, at the latest a day later. */
export type BinItem = {
  kind: BinKind;
  id: string;
  name: string;
  deleted_at: string;
  kept_until: string;
};
/** A restored thing. `name`: its current name, which differs if its own was taken meanwhile. */
export type RestoredItem = { kind: BinKind; id: string; name: string };

/** `q`: part of the name, ignoring case. */
export type BinFilter = { kind?: BinKind; q?: string };
type BinQuery = BinFilter & { limit?: number; after?: string };

/** At most 200 at once. `delete`: permanently. */
export type BinBulk = { action: "restore" | "delete"; ids: string[] };
/** Things are processed one by one: the outcome of each. */
export type BinBulkResult = { id: string; ok: boolean; error?: string; error_reason?: Reason };

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
  bulk: endpoint<BinBulk, BinBulkResult[]>("POST", "/api/bin/bulk", {
    fails: sentence("bin_bulk_failed", "Couldn't change the selected items"),
  }),
  empty: endpoint<void, void>("DELETE", "/api/bin", {
    fails: sentence("bin_not_emptied", "Couldn't empty the trash"),
  }),
};
