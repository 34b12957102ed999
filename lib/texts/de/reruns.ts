import type { Texts } from "@/lib/texts/languages";

/** Runs that are carried out once more. */
export const reruns: Texts = {
  "Resume from failed step": "Ab dem fehlgeschlagenen Schritt fortsetzen",
  "Couldn't resume the run. Try again.":
    "Der Lauf konnte nicht fortgesetzt werden. Bitte erneut versuchen.",
  "The first {count} steps are from an earlier run.": {
    one: "Der erste Schritt stammt aus einem früheren Lauf.",
    other: "Die ersten {count} Schritte stammen aus einem früheren Lauf.",
  },
  "View original": "Ursprünglichen Lauf ansehen",
  Fork: "Abzweigen",
  "Fork from this step": "Ab diesem Schritt abzweigen",
  "Fork from {step}": "Abzweigen ab {step}",
  "Starts a new run from this step. Earlier steps are reused; this run isn't changed.":
    "Startet ab diesem Schritt einen neuen Lauf. Frühere Schritte werden übernommen, dieser Lauf bleibt unverändert.",
  "Couldn't fork the run. Try again.":
    "Der Lauf konnte nicht abgezweigt werden. Bitte erneut versuchen.",
  Message: "Nachricht",
  "Tool result": "Werkzeugergebnis",
  "New text": "Neuer Text",
  "Message to change": "Zu ändernde Nachricht",
  Unchanged: "Unverändert",
  "Tools after this step": "Werkzeuge nach diesem Schritt",
  "Each call waits until you allow it or enter its result.":
    "Jeder Aufruf wartet, bis Sie ihn erlauben oder sein Ergebnis eingeben.",
  "Use recorded results": "Aufgezeichnete Ergebnisse verwenden",
  "Identical calls reuse their recorded result. Others wait for you.":
    "Gleiche Aufrufe erhalten ihr aufgezeichnetes Ergebnis. Andere warten auf Sie.",
  "Run tools": "Werkzeuge ausführen",
  "Read-only tools run right away. Others wait for your approval.":
    "Nur lesende Werkzeuge laufen sofort. Andere warten auf Ihre Freigabe.",
  "Forked at step {step}": "Abgezweigt bei Schritt {step}",
  "Changed: {what}.": "Geändert: {what}.",
  "Tools: {how}.": "Werkzeuge: {how}.",
  "Enter the result": "Ergebnis eingeben",
  "Allow the call": "Aufruf erlauben",
  "Fork of {agent} completed": "Abzweigung von {agent} abgeschlossen",
  Replay: "Wiedergeben",
  "Couldn't replay the run. Try again.":
    "Der Lauf konnte nicht wiedergegeben werden. Bitte erneut versuchen.",
  "Re-runs this from its trace, without calling models or tools.":
    "Führt den Lauf anhand seines Traces erneut aus, ohne Modelle oder Werkzeuge aufzurufen.",
  "Identical: all {count} steps match the trace.": {
    one: "Identisch: Der einzige Schritt entspricht dem Trace.",
    other: "Identisch: Alle {count} Schritte entsprechen dem Trace.",
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
  "The run could not be replayed. Try again.":
    "Der Lauf konnte nicht nachgespielt werden. Bitte erneut versuchen.",
  "Goes through this run once more from its record: no model and no tool is called.":
    "Geht diesen Lauf aus seiner Aufzeichnung noch einmal durch: Kein Modell und kein Werkzeug wird aufgerufen.",
  "No difference: {count} steps are as in the record.": {
    one: "Kein Unterschied: {count} Schritt ist wie in der Aufzeichnung.",
    other: "Kein Unterschied: {count} Schritte sind wie in der Aufzeichnung.",
  },
  "Step {step} differs": "Schritt {step} weicht ab",
  Recorded: "Aufgezeichnet",
  Replayed: "Wiedergegeben",
};
