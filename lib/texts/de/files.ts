import type { Texts } from "@/lib/texts/languages";

/** Files beside messages, and in the settings. */
export const files: Texts = {
  "Attach files": "Dateien anhängen",
  "Attached files": "Angehängte Dateien",
  "This model can't see images. These can: {models}":
    "Dieses Modell kann keine Bilder sehen. Diese können es: {models}",
  "This model can't see images. It only gets their names.":
    "Dieses Modell kann keine Bilder sehen. Es bekommt nur ihre Namen.",
  "The first {most} tokens are sent. Agents can read the rest on demand.":
    "Die ersten {most} Token werden gesendet. Den Rest lesen Agenten bei Bedarf.",
  "Try again: {name}": "Noch einmal versuchen: {name}",
  "Reading…": "Wird gelesen…",
  "No text could be read.": "Es konnte kein Text gelesen werden.",
  "{count} pages": { one: "{count} Seite", other: "{count} Seiten" },
  Files: "Dateien",
  "Files you attached and files your agents made.": "Angehängte Dateien und Dateien von Agenten.",
  "Your files": "Eigene Dateien",
  "{used} of {most} used, {free} free": "{used} von {most} belegt, {free} frei",
  "No files yet": "Noch keine Dateien",
  "Upload a file, or attach one to a message.":
    "Eine Datei hochladen oder an eine Nachricht anhängen.",
  "Messages keep the file name, but the file can no longer be opened.":
    "Nachrichten behalten den Dateinamen, aber die Datei lässt sich nicht mehr öffnen.",
  "Download {name}": "{name} herunterladen",
  "Delete file": "Datei löschen",
  "Shared with every agent on this task. Drop, paste or choose files.":
    "Für jeden Agenten dieser Aufgabe. Dateien ablegen, einfügen oder auswählen.",
  "Chat about this": "Darüber chatten",
  Progress: "Fortschritt",
  "{progress} so far": "{progress} bisher",
  "{progress} of {total}": "{progress} von {total}",
  "Result files": "Ergebnisdateien",
  "Files created": "Erstellte Dateien",
  Version: "Version",
  "Version {count}": "Version {count}",
  "Preview {name}": "Vorschau von {name}",
  "Preview of {name}": "Vorschau von {name}",
  "Your files are safe.": "Die Dateien sind sicher.",
  "Couldn't load the preview": "Die Vorschau konnte nicht geladen werden",
  "Only the beginning is shown. Download the file to see the rest.":
    "Nur der Anfang wird gezeigt. Den Rest enthält die Datei zum Herunterladen.",
  "Changes since version {count}": "Änderungen seit Version {count}",
  "Used in": "Verwendet in",
  "Not used anywhere.": "Nirgends verwendet.",
  "Can see images": "Kann Bilder sehen",
};
