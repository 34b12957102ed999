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
  "{count} of {most}": "{count} von {most}",
  Default: "Standard",
  "New agent": "Neuer Agent",
  "Load again": "Neu laden",
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
  "{count} agents are hidden by the search.": "Durch die Suche ausgeblendet: {count}.",
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
  "1 tool": "1 Werkzeug",
  "{count} tools": "{count} Werkzeuge",
  "Yours · no tools": "Eigene · keine Werkzeuge",
  "Yours · 1 tool": "Eigene · 1 Werkzeug",
  "Yours · {count} tools": "Eigene · {count} Werkzeuge",
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
  "This is not an agent's file. Choose a file that was exported from an agent.":
    "Das ist keine Agentendatei. Bitte eine aus einem Agenten exportierte Datei wählen.",
  "This file was written by another version of Troupe, which this one can't read.":
    "Diese Datei stammt aus einer anderen Version von Troupe und ist hier nicht lesbar.",
  "There is no agent in this file.": "In dieser Datei ist kein Agent.",
  "This file can't be read as JSON. Choose a file that was exported from an agent.":
    "Diese Datei ist kein lesbares JSON. Bitte eine aus einem Agenten exportierte Datei wählen.",
  "This file is larger than 1 MB. Choose a file that was exported from an agent.":
    "Diese Datei ist größer als 1 MB. Bitte eine aus einem Agenten exportierte Datei wählen.",
  "This file can't be read.": "Diese Datei ist nicht lesbar.",
  "This file can't be read. It may have been moved or changed meanwhile.":
    "Diese Datei ist nicht lesbar. Vielleicht wurde sie inzwischen verschoben oder geändert.",
  "The agent in this file can't be used: its {field} is not text.":
    "Der Agent in dieser Datei ist nicht verwendbar: {field} ist kein Text.",
  "The agent in this file can't be used: {reason}.":
    "Der Agent in dieser Datei ist nicht verwendbar: {reason}.",
  "The agent in this file can't be used: its tools are not a list.":
    "Der Agent in dieser Datei ist nicht verwendbar: Seine Werkzeuge sind keine Liste.",
  "The agent in this file can't be used: it has more than {most} tools.":
    "Der Agent in dieser Datei ist nicht verwendbar: Er hat mehr als {most} Werkzeuge.",
  "The tool {name} in this file can't be used: {reason}":
    "Das Werkzeug {name} in dieser Datei ist nicht verwendbar: {reason}",
  "The tool {name} in this file can't be used: {reason}.":
    "Das Werkzeug {name} in dieser Datei ist nicht verwendbar: {reason}.",
  "It is nested too deeply": "Es ist zu tief verschachtelt",
  "The description must be text": "Die Beschreibung muss Text sein",
  "The address must be text": "Die Adresse muss Text sein",
  "The agent in this file can't be used: its tool {number} has no name.":
    "Der Agent in dieser Datei ist nicht verwendbar: Sein Werkzeug {number} hat keinen Namen.",
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

  // Server: agents, templates
  "Name is required": "Name ist erforderlich",
  "Name must be one line, without control characters":
    "Der Name muss eine einzige Zeile ohne Steuerzeichen sein",
  "Name must be at most 100 characters": "Der Name darf höchstens 100 Zeichen haben",
  "Instructions are required": "Anweisungen sind erforderlich",
  "Instructions must be at most 32,000 characters":
    "Die Anweisungen dürfen höchstens 32.000 Zeichen haben",
  "Role description must be at most 500 characters":
    "Die Rollenbeschreibung darf höchstens 500 Zeichen haben",
  "Model is required": "Modell ist erforderlich",
  "Model must be at most 200 characters": "Das Modell darf höchstens 200 Zeichen haben",
  "Failed to create agent": "Agent konnte nicht erstellt werden",
  "Failed to update agent": "Agent konnte nicht geändert werden",
  "Failed to delete agent": "Agent konnte nicht gelöscht werden",
  "Failed to add tool to agent": "Werkzeug konnte dem Agenten nicht hinzugefügt werden",
  "Failed to remove tool from agent": "Werkzeug konnte nicht vom Agenten entfernt werden",
  "This agent was changed elsewhere. Load it again before you save.":
    "Dieser Agent wurde anderswo geändert. Bitte vor dem Speichern neu laden.",
  "This agent already has a tool of this name":
    "Dieser Agent hat bereits ein Werkzeug dieses Namens",
  "You already have an agent of this name": "Es gibt bereits einen Agenten dieses Namens",
  "An agent can have {most} tools at most": "Ein Agent kann höchstens {most} Werkzeuge haben",
  "The tools of an agent must be at most 512 KiB together":
    "Die Werkzeuge eines Agenten dürfen zusammen höchstens 512 KiB groß sein",
  "Failed to create template": "Vorlage konnte nicht erstellt werden",
  "Failed to update template": "Vorlage konnte nicht geändert werden",
  "Failed to delete template": "Vorlage konnte nicht gelöscht werden",
  "This template was changed elsewhere. Load it again before you save.":
    "Diese Vorlage wurde anderswo geändert. Bitte vor dem Speichern neu laden.",
  "This template is built in. It can't be changed or deleted; use it and save your own.":
    "Diese Vorlage ist eingebaut. Sie lässt sich nicht ändern oder löschen, aber nutzen und als eigene speichern.",
  "You have {most} agents, as many as an account may have here. Delete some that you no longer need.":
    "Es sind {most} Agenten, so viele, wie ein Konto hier haben darf. Bitte nicht mehr benötigte löschen.",
  "You have {most} templates, as many as an account may have here. Delete some that you no longer need.":
    "Es sind {most} Vorlagen, so viele, wie ein Konto hier haben darf. Bitte nicht mehr benötigte löschen.",
};
