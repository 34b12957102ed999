import type { Texts } from "@/lib/texts/languages";

/** The bin, and what is said when something goes there. */
export const bin: Texts = {
  Trash: "Papierkorb",
  "What you have deleted, until it is deleted for good.":
    "Was Sie gelöscht haben, bis es endgültig gelöscht wird.",
  "In the bin": "Im Papierkorb",
  "All kinds": "Alle Arten",
  "Empty bin": "Papierkorb leeren",
  "Nothing here": "Nichts hier",
  "What you delete can be restored from here for some time.":
    "Was gelöscht wird, lässt sich von hier eine Zeit lang wiederherstellen.",
  "The bin keeps what is deleted for {count} days.": {
    one: "Der Papierkorb hebt Gelöschtes {count} Tag lang auf.",
    other: "Der Papierkorb hebt Gelöschtes {count} Tage lang auf.",
  },
  Restored: "Wiederhergestellt",
  Restore: "Wiederherstellen",
  "Restore {name}": "{name} wiederherstellen",
  "{name} restored": "{name} wiederhergestellt",
  "It was not restored": "Es wurde nicht wiederhergestellt",
  "kept until {date}": "aufbewahrt bis {date}",
  "Delete {name} for good": "{name} endgültig löschen",
  "Delete {name} for good?": "{name} endgültig löschen?",
  "Delete for good": "Endgültig löschen",
  "Deleted for good": "Endgültig gelöscht",
  "Nobody can restore it after that.": "Danach kann es niemand wiederherstellen.",
  "Empty the bin?": "Papierkorb leeren?",
  "All that is in it, of every kind, is deleted for good.":
    "Alles darin, von jeder Art, wird endgültig gelöscht.",
  "The bin is empty": "Der Papierkorb ist leer",
};
