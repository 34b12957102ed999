import type { Texts } from "@/lib/texts/languages";

/** Files beside messages, and in the settings. */
export const files: Texts = {
  "Attach files": "Dateien anhängen",
  "Attached files": "Angehängte Dateien",
  "This model cannot see pictures. These can: {models}":
    "Dieses Modell kann keine Bilder sehen. Diese können es: {models}",
  "This model cannot see pictures. It will only be told their names.":
    "Dieses Modell kann keine Bilder sehen. Es erfährt nur ihre Namen.",
  "The first {most} tokens of text go along. Agents read the rest when they need it.":
    "Die ersten {most} Token Text gehen mit. Den Rest lesen Agenten, wenn sie ihn brauchen.",
  "Try again: {name}": "Noch einmal versuchen: {name}",
  "Reading…": "Wird gelesen…",
  "Nothing of it could be read.": "Nichts davon konnte gelesen werden.",
  "{count} pages": { one: "{count} Seite", other: "{count} Seiten" },
  Files: "Dateien",
  "What you have attached to your messages.": "Was an Nachrichten angehängt wurde.",
  "Your files": "Eigene Dateien",
  "{used} of {most} used, {free} free": "{used} von {most} belegt, {free} frei",
  "No files yet": "Noch keine Dateien",
  "Attach one to a message, and it is listed here.":
    "An eine Nachricht angehängte Dateien stehen hier.",
  "Messages keep its name, but nobody can open it or read it there any longer.":
    "Nachrichten behalten ihren Namen, aber dort kann sie niemand mehr öffnen oder lesen.",
  "Download {name}": "{name} herunterladen",
  "Delete file": "Datei löschen",
  "Shared with every agent on this task. Drop, paste or choose files.":
    "Für jeden Agenten dieser Aufgabe. Dateien ablegen, einfügen oder auswählen.",
  "Chat about this": "Darüber chatten",
  Progress: "Fortschritt",
  "{progress} so far": "{progress} bisher",
  "{progress} of {total}": "{progress} von {total}",
  "Files of the result": "Dateien des Ergebnisses",
  "Files written": "Geschriebene Dateien",
  Version: "Version",
  "Version {count}": "Version {count}",
  "Preview {name}": "Vorschau von {name}",
  "Preview of {name}": "Vorschau von {name}",
  "Your files are safe.": "Die Dateien sind sicher.",
  "The preview could not be loaded": "Die Vorschau konnte nicht geladen werden",
  "This is the beginning. Download the file for all of it.":
    "Das ist der Anfang. Alles steht in der Datei zum Herunterladen.",
  "What changed since version {count}": "Was sich seit Version {count} geändert hat",
  "Where used": "Wo verwendet",
  "It is in no conversation and no task.": "Sie ist in keinem Gespräch und keiner Aufgabe.",
  "Can see pictures": "Kann Bilder sehen",
};
