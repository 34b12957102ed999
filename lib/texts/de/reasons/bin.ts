import type { Reasons } from "@/lib/texts/texts";

/** Messages about the bin. */
export const bin: Reasons = {
  bin_not_loaded: "Der Papierkorb konnte nicht geladen werden",
  not_restored: "Es wurde nicht wiederhergestellt",
  not_deleted_for_good: "Es wurde nicht gelöscht",
  bin_not_emptied: "Der Papierkorb wurde nicht geleert",
  bin_bulk_failed: "Die ausgewählten Elemente wurden nicht geändert",
  bin_action_wrong: "action muss restore oder delete sein",
  bin_kind_unknown: "kind muss agent, team, task oder conversation sein",
  not_in_bin: "Das liegt nicht im Papierkorb. Vielleicht wurde es schon wiederhergestellt.",
};
