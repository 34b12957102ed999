import type { Texts } from "@/lib/texts/languages";

/** Runs that are carried out once more. */
export const reruns: Texts = {
  Replay: "Nachspielen",
  "The run could not be replayed. Try again.":
    "Der Lauf konnte nicht nachgespielt werden. Bitte erneut versuchen.",
  "Goes through this run once more from its record: no model and no tool is called.":
    "Geht diesen Lauf aus seiner Aufzeichnung noch einmal durch: Kein Modell und kein Werkzeug wird aufgerufen.",
  "No difference: {count} steps are as in the record.": {
    one: "Kein Unterschied: {count} Schritt ist wie in der Aufzeichnung.",
    other: "Kein Unterschied: {count} Schritte sind wie in der Aufzeichnung.",
  },
  "Step {step} came out differently": "Schritt {step} verlief anders",
  "In the record": "In der Aufzeichnung",
  Replayed: "Nachgespielt",
  Nothing: "Nichts",
};
