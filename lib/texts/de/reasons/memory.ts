import type { Reasons } from "@/lib/texts/texts";

/** Messages about memory and temporary chats. */
export const memory: Reasons = {
  memories_not_loaded: "Das Gedächtnis konnte nicht geladen werden",
  memory_not_saved: "Die Tatsache konnte nicht gespeichert werden",
  memory_not_deleted: "Die Tatsache konnte nicht gelöscht werden",
  memories_not_deleted: "Das Gedächtnis konnte nicht gelöscht werden",
  memory_not_undone: "Die Änderung konnte nicht rückgängig gemacht werden",
  memory_secret:
    "Das sieht nach einem Passwort, Schlüssel oder einer Kartennummer aus. Geheimnisse werden nicht gemerkt.",
  memory_too_long: "Eine Tatsache darf höchstens {most} Zeichen haben",
  memory_required: "Schreiben Sie, was gemerkt werden soll",
  too_many_memory_changes:
    "Sie haben zu viele Tatsachen geändert. Versuchen Sie es in ein paar Minuten noch einmal.",
  too_many_memories:
    "Dieser Agent hat sich {most} Tatsachen über Sie gemerkt, mehr geht nicht. Löschen Sie zuerst einige.",
  agent_choice_required: "Wählen Sie einen Agenten",
  memory_known: "Dieser Agent hat sich das schon gemerkt.",
  memory_not_found: "Tatsache nicht gefunden",
  memory_changed_elsewhere: "Diese Tatsache wurde inzwischen geändert. Laden Sie sie neu.",
  memory_not_boolean: "memory muss true oder false sein",
  tool_needs_memory:
    "Dieses Werkzeug funktioniert nur in einem Chat mit einem Agenten, der ein Gedächtnis hat.",
  temporary_not_boolean: "temporary muss true oder false sein",
  temporary_not_new: "Nur ein neuer Chat kann temporär sein. Lassen Sie conversation_id weg.",
};
