import type { Texts } from "@/lib/texts/languages";

/** Runs that are carried out once more. */
export const reruns: Texts = {
  "Go on from the failed step": "Ab dem Fehler weitermachen",
  "The run could not be gone on with. Try again.":
    "Der Lauf konnte nicht fortgesetzt werden. Bitte erneut versuchen.",
  "The first {count} steps are from the record of an earlier run.": {
    one: "Der erste Schritt stammt aus der Aufzeichnung eines früheren Laufs.",
    other: "Die ersten {count} Schritte stammen aus der Aufzeichnung eines früheren Laufs.",
  },
  "Show that run": "Diesen Lauf zeigen",
  Fork: "Abzweigen",
  "Fork from here": "Hier abzweigen",
  "Fork from here: {step}": "Hier abzweigen: {step}",
  "Begins a new run. What came before this step is taken from the record, and this run stays as it is.":
    "Beginnt einen neuen Lauf. Was vor diesem Schritt kam, stammt aus der Aufzeichnung, und dieser Lauf bleibt, wie er ist.",
  "The run could not be forked. Try again.":
    "Vom Lauf konnte nicht abgezweigt werden. Bitte erneut versuchen.",
  "What is different": "Was anders ist",
  "A message": "Eine Nachricht",
  "The instructions": "Die Anweisungen",
  "The model": "Das Modell",
  "The tool's result": "Das Ergebnis des Werkzeugs",
  "The message": "Die Nachricht",
  "Which message": "Welche Nachricht",
  "As it was": "Wie es war",
  "Tools from there on": "Werkzeuge von da an",
  "Ask me": "Mich fragen",
  "Each call waits until you allow it or give its result.":
    "Jeder Aufruf wartet, bis Sie ihn erlauben oder sein Ergebnis angeben.",
  "From the record": "Aus der Aufzeichnung",
  "The same call gets the result that is kept; any other waits for you.":
    "Derselbe Aufruf bekommt das aufbewahrte Ergebnis; jeder andere wartet auf Sie.",
  Live: "Wirklich",
  "What only reads is called at once; any other tool waits until you allow it.":
    "Was nur liest, wird gleich aufgerufen; jedes andere Werkzeug wartet, bis Sie es erlauben.",
  "A fork of an earlier run, from step {step} on":
    "Zweigt von einem früheren Lauf ab, ab Schritt {step}",
  "Different: {what}.": "Anders: {what}.",
  "Tools from there on: {how}.": "Werkzeuge von da an: {how}.",
  "Give its result": "Ergebnis angeben",
  "Allow instead": "Doch erlauben",
  "Fork of {agent} completed": "Abzweigung von {agent} abgeschlossen",
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
