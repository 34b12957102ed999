import type { Texts } from "@/lib/texts/languages";

/** Runs that are carried out once more. */
export const reruns: Texts = {
  Replay: "Nachspielen",
  "The run could not be replayed. Try again.":
    "Der Lauf konnte nicht nachgespielt werden. Bitte erneut versuchen.",
  "Goes through this run once more from its record: no model and no tool is called.":
    "Geht diesen Lauf aus seiner Aufzeichnung noch einmal durch: Kein Modell und kein Werkzeug wird aufgerufen.",
  "The same came of it, in {count} steps.": {
    one: "Es kam dasselbe heraus, in {count} Schritt.",
    other: "Es kam dasselbe heraus, in {count} Schritten.",
  },
  "Step {step} came out differently": "Schritt {step} verlief anders",
  "In the record": "In der Aufzeichnung",
  Replayed: "Nachgespielt",
  Nothing: "Nichts",
};
