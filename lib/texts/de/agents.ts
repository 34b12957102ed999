import type { Texts } from "@/lib/texts/languages";

/** Agents and their templates. */
export const agents: Texts = {
  // Agents and their templates
  "No role description": "Keine Rollenbeschreibung",
  Used: "Verwendet:",
  "Not used yet": "Noch nicht verwendet",
  "No tools": "Keine Werkzeuge",
  "Edit {name}": "{name} bearbeiten",
  "Delete {name}": "{name} löschen",
  "with {name}": "mit {name}",
  Name: "Name",
  Model: "Modell",
  "Role description": "Rollenbeschreibung",
  "One sentence. Routing reads it to pick who takes a task.":
    "Ein Satz. Danach entscheidet die Zuteilung, wer eine Aufgabe übernimmt.",
  Instructions: "Anweisungen",
  Temperature: "Temperatur",
  "From 0 to 2. Low: always much the same. High: more varied.":
    "Von 0 bis 2. Niedrig: immer recht ähnlich. Hoch: abwechslungsreicher.",
  "The provider's own": "Die des Anbieters",
  "Longest answer, in tokens": "Längste Antwort in Token",
  "An answer ends there, even within a sentence. Limits hold back no more than this.":
    "Dort endet eine Antwort, auch mitten im Satz. Mehr als das halten Limits nicht zurück.",
  "As long as the model allows": "So lang, wie das Modell erlaubt",
  "Fallback model": "Ersatzmodell",
  "Asked when the model is down, overloaded or gone and has said nothing yet. The run shows which one answered.":
    "Wird gefragt, wenn das Modell ausfällt, überlastet oder weg ist und noch nichts gesagt hat. Der Lauf zeigt, welches geantwortet hat.",
  "No fallback": "Kein Ersatz",
  "{model} was used instead.": "Stattdessen wurde {model} verwendet.",
  "{count} of {most}": "{count} von {most}",
  Default: "Standard",
  "New agent": "Neuer Agent",
  "Save as Template": "Als Vorlage speichern",
  "Agent saved": "Agent gespeichert",
  "Agent created": "Agent erstellt",
  "Saved as template": "Als Vorlage gespeichert",
  "Changes apply to the next message.": "Änderungen gelten ab der nächsten Nachricht.",
  "What you changed in {name} is lost. The saved agent stays as it was.":
    "Die Änderungen an {name} gehen verloren. Der gespeicherte Agent bleibt, wie er war.",
  "The agent you were writing is lost. Nothing else changes.":
    "Der begonnene Agent geht verloren. Sonst ändert sich nichts.",
  "My Agents": "Meine Agenten",
  "Search agents": "Agenten suchen",
  "{name} deleted": "{name} gelöscht",
  "The server did not answer. Your agents are safe.":
    "Der Server hat nicht geantwortet. Die Agenten sind sicher.",
  "Failed to load agents": "Agenten konnten nicht geladen werden",
  "Retry Loading Agents": "Agenten erneut laden",
  "No agents yet": "Noch keine Agenten",
  "Say who it is and what it does, then try it in chat.":
    "Festlegen, wer er ist und was er tut, dann im Chat ausprobieren.",
  "{count} agents are hidden by the search.": {
    one: "Durch die Suche ausgeblendet: {count}.",
    other: "Durch die Suche ausgeblendet: {count}.",
  },
  "No agents match “{words}”": "Kein Agent passt zu „{words}“",
  "Clear search": "Suche leeren",
  "This agent is not there any more.": "Diesen Agenten gibt es nicht mehr.",
  "Download the saved agent as a file": "Den gespeicherten Agenten als Datei herunterladen",
  Export: "Exportieren",
  Import: "Importieren",
  "Agent's file": "Datei des Agenten",
  "Delete {name}?": "{name} löschen?",
  agent: "Agent",
  "Delete agent": "Agent löschen",
  "Its instructions are deleted. Conversations stay readable.":
    "Die Anweisungen werden gelöscht. Unterhaltungen bleiben lesbar.",
  template: "Vorlage",
  "Delete template": "Vorlage löschen",
  "The template is deleted. Agents made from it stay as they are.":
    "Die Vorlage wird gelöscht. Daraus erstellte Agenten bleiben, wie sie sind.",
  "Cannot delete template: No ID found": "Vorlage kann nicht gelöscht werden: keine ID gefunden",
  "Built-in": "Eingebaut",
  "Delete template {name}": "Vorlage {name} löschen",
  "Use template": "Vorlage nutzen",
  "{count} tools": { one: "{count} Werkzeug", other: "{count} Werkzeuge" },
  "Yours · no tools": "Eigene · keine Werkzeuge",
  "Yours · {count} tools": {
    one: "Eigene · {count} Werkzeug",
    other: "Eigene · {count} Werkzeuge",
  },
  "Agent Templates": "Agentenvorlagen",
  "No templates to show": "Keine Vorlagen vorhanden",
  "Load them again, or save one of your agents as a template.":
    "Neu laden oder einen eigenen Agenten als Vorlage speichern.",
  "The file is not open any more. Import it again.":
    "Die Datei ist nicht mehr geöffnet. Bitte erneut importieren.",
  "Read from the file. Nothing is saved yet.":
    "Aus der Datei gelesen. Noch ist nichts gespeichert.",
  "This template could not be opened. You can write the agent yourself.":
    "Diese Vorlage konnte nicht geöffnet werden. Der Agent lässt sich selbst schreiben.",
  "From the template {name}.": "Aus der Vorlage {name}.",
  "Debug panel": "Debug-Bereich",
  "Connectivity tests for this browser and server":
    "Verbindungstests für diesen Browser und Server",
  "Connectivity tests": "Verbindungstests",
  "Whether the server, its database and its model are well":
    "Ob es Server, Datenbank und Modell gut geht",
  "Your agents, as this session gets them": "Die Agenten, wie diese Sitzung sie erhält",
  "The shortest answer of the server": "Die kürzeste Antwort des Servers",
  "Direct address": "Direkte Adresse",
  "Answer of {name}": "Antwort von {name}",
  Asking: "Anfrage läuft",
  "No answer": "Keine Antwort",
  "{ms} ms": "{ms} ms",
  "Body of {name}": "Inhalt von {name}",
  "The answer has no body.": "Die Antwort hat keinen Inhalt.",
  "Only the beginning is shown.": "Nur der Anfang wird gezeigt.",
  "There was no answer within {seconds} s.": "Nach {seconds} s kam keine Antwort.",
  "Nobody answers at this address. The server may be down, or a network, a proxy or a firewall may stand between.":
    "Unter dieser Adresse antwortet niemand. Der Server ist vielleicht aus, oder ein Netz, ein Proxy oder eine Firewall steht dazwischen.",
  "A server answers at this address, but it does not let this page read what it says.":
    "Unter dieser Adresse antwortet ein Server, aber diese Seite darf seine Antwort nicht lesen.",
  // The list of agents: its tools, and what a deletion changes
  Templates: "Vorlagen",
  "Sort by": "Sortieren nach",
  Newest: "Neueste",
  Cards: "Karten",
  List: "Liste",
  "More for {name}": "Mehr zu {name}",
  "Pin to the top": "Oben anheften",
  Unpin: "Lösen",
  Pinned: "Angeheftet",
  Duplicate: "Duplizieren",
  "{name} is still pinned: the server did not take the change.":
    "{name} ist weiterhin angeheftet: Der Server hat die Änderung nicht angenommen.",
  "{name} was not pinned: the server did not take the change.":
    "{name} wurde nicht angeheftet: Der Server hat die Änderung nicht angenommen.",
  "A copy of {name}. Nothing is saved yet.": "Eine Kopie von {name}. Noch ist nichts gespeichert.",
  "(copy)": "(Kopie)",
  "(copy {number})": "(Kopie {number})",
  "Where it is used could not be read.": "Wo er verwendet wird, ließ sich nicht lesen.",
  "No team and no open task uses it.": "Kein Team und keine offene Aufgabe verwendet ihn.",
  "It leaves {count} teams: {names}.": {
    one: "Er verlässt ein Team: {names}.",
    other: "Er verlässt {count} Teams: {names}.",
  },
  "{count} graphs lose its step and edges: {names}.": {
    one: "Ein Graph verliert seinen Schritt und dessen Kanten: {names}.",
    other: "{count} Graphen verlieren seinen Schritt und dessen Kanten: {names}.",
  },
  "{count} open tasks lose it: {names}.": {
    one: "Eine offene Aufgabe verliert ihn: {names}.",
    other: "{count} offene Aufgaben verlieren ihn: {names}.",
  },
  "{count} of them repeat, and go on without it: {names}.": {
    one: "Diese wiederholt sich und läuft ohne ihn weiter: {names}.",
    other: "{count} davon wiederholen sich und laufen ohne ihn weiter: {names}.",
  },
  // The form: starters, instructions, and a trial beside it
  "Starter {number}": "Einstieg {number}",
  "Remove starter {number}": "Einstieg {number} entfernen",
  "What people may ask it first": "Was man ihn zuerst fragen kann",
  "You answer questions about our invoices. Ask for the invoice number first. Answer in at most four sentences. Never promise a refund: hand that over to a person.":
    "Du beantwortest Fragen zu unseren Rechnungen. Frage zuerst nach der Rechnungsnummer. Antworte in höchstens vier Sätzen. Versprich nie eine Erstattung: Übergib das an einen Menschen.",
  "There is a draft": "Es gibt einen Entwurf",
  "Your instructions stay as they are until you use the draft in their place.":
    "Die Anweisungen bleiben, wie sie sind, bis der Entwurf an ihre Stelle tritt.",
  "Show the draft": "Entwurf zeigen",
  "Use draft": "Entwurf verwenden",
  Writing: "Wird geschrieben",
  "Write the instructions for me": "Anweisungen schreiben lassen",
  "Give it a name first; a role description makes them better.":
    "Zuerst einen Namen geben; eine Rollenbeschreibung macht sie besser.",
  "From the name and the role description.": "Aus Name und Rollenbeschreibung.",
  "Beside the form": "Neben dem Formular",
  "Try {name}": "{name} ausprobieren",
  "Start over": "Neu beginnen",
  "It answers by what stands in the form now. Nothing is saved, and no tool is called.":
    "Er antwortet nach dem, was jetzt im Formular steht. Nichts wird gespeichert, kein Werkzeug aufgerufen.",
  "The agent could not be tried": "Der Agent konnte nicht ausprobiert werden",
  "The instructions could not be written": "Die Anweisungen konnten nicht geschrieben werden",
  Trial: "Probegespräch",
  "Message to try": "Nachricht zum Ausprobieren",
  "Ask it something": "Etwas fragen",
  "Write its instructions first": "Zuerst die Anweisungen schreiben",
  "Send the trial message": "Probenachricht senden",
};
