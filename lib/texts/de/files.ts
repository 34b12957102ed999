import type { Texts } from "@/lib/texts/languages";

/** Files beside messages, and in the settings. */
export const files: Texts = {
  "Attach files": "Dateien anhängen",
  "Attached files": "Angehängte Dateien",
  "This model cannot see pictures. These can: {models}":
    "Dieses Modell kann keine Bilder sehen. Diese können es: {models}",
  "This model cannot see pictures. It will only be told their names.":
    "Dieses Modell kann keine Bilder sehen. Es erfährt nur ihre Namen.",
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
  "Can see pictures": "Kann Bilder sehen",
};
