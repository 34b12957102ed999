import type { Texts } from "@/lib/texts/texts";

/** The bin, and the messages about deleting to it. */
export const bin: Texts = {
  Trash: "Papierkorb",
  "Deleted items are kept here before they are removed permanently.":
    "Gelöschtes bleibt hier, bis es endgültig entfernt wird.",
  "Deleted items": "Gelöschte Elemente",
  "All kinds": "Alle Arten",
  "Empty trash": "Papierkorb leeren",
  "Trash is empty": "Der Papierkorb ist leer",
  "Deleted items appear here and can be restored.":
    "Gelöschtes erscheint hier und lässt sich wiederherstellen.",
  "You can restore it from the trash for {count} days.": {
    one: "Sie können es {count} Tag lang aus dem Papierkorb wiederherstellen.",
    other: "Sie können es {count} Tage lang aus dem Papierkorb wiederherstellen.",
  },
  Restored: "Wiederhergestellt",
  Restore: "Wiederherstellen",
  "Restore {name}": "{name} wiederherstellen",
  "{name} restored": "{name} wiederhergestellt",
  "Couldn't restore it": "Wiederherstellen fehlgeschlagen",
  "kept until {date}": "aufbewahrt bis {date}",
  "Delete {name} permanently": "{name} endgültig löschen",
  "Delete {name} permanently?": "{name} endgültig löschen?",
  "Delete permanently": "Endgültig löschen",
  "Deleted permanently": "Endgültig gelöscht",
  "This can't be undone.": "Das lässt sich nicht rückgängig machen.",
  "Empty trash?": "Papierkorb leeren?",
  "Everything in it is deleted permanently. This can't be undone.":
    "Alles darin wird endgültig gelöscht. Das lässt sich nicht rückgängig machen.",
  "Everything in it is deleted permanently, including what the filter hides. This can't be undone.":
    "Alles darin wird endgültig gelöscht, auch was der Filter ausblendet. Das lässt sich nicht rückgängig machen.",
  "Search trash": "Papierkorb durchsuchen",
  "Selected items": "Ausgewählte Elemente",
  "Nothing in the trash matches": "Nichts im Papierkorb passt",
  "Delete {count} items permanently?": "{count} Elemente endgültig löschen?",
  "{count} items restored": {
    one: "{count} Element wiederhergestellt",
    other: "{count} Elemente wiederhergestellt",
  },
  "{count} items deleted": {
    one: "{count} Element gelöscht",
    other: "{count} Elemente gelöscht",
  },
  "Trash emptied": "Papierkorb geleert",
};
