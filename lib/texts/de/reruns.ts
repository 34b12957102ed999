import type { Texts } from "@/lib/texts/texts";

/** Replays and forks of runs. */
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
  },
  "Step {step} differs": "Schritt {step} weicht ab",
  Recorded: "Aufgezeichnet",
  Replayed: "Wiedergegeben",
  "Compare with the original": "Mit dem Original vergleichen",
};
