import type { Texts } from "@/lib/texts/texts";

/** Shared links: the dialog, the settings page and the public page. */
export const shares: Texts = {
  "Shared links": "Geteilte Links",
  "Conversations, results and files that others can read by a link.":
    "Unterhaltungen, Ergebnisse und Dateien, die andere über einen Link lesen können.",
  "No shared links yet": "Noch keine geteilten Links",
  "Choose Share on a conversation, a task's result or a file.":
    "Wählen Sie „Teilen“ bei einer Unterhaltung, einem Aufgabenergebnis oder einer Datei.",
  "Share…": "Teilen …",
  "Update link": "Link aktualisieren",
  "Last updated": "Zuletzt aktualisiert",
  "Share {name}": "{name} teilen",
  "Share result": "Ergebnis teilen",
  "A link shows it as it is now. Later changes stay private until you update the link.":
    "Ein Link zeigt den jetzigen Stand. Spätere Änderungen bleiben privat, bis Sie den Link aktualisieren.",
  "Create another link": "Weiteren Link erstellen",
  "Who can read it": "Wer es lesen kann",
  "Anyone with the link": "Alle mit dem Link",
  "Signed-in people": "Angemeldete Personen",
  "Anyone who has the link and the passphrase can read it, without an account.":
    "Alle mit dem Link und der Passphrase können es ohne Konto lesen.",
  "Anyone who has the link can read it, without an account.":
    "Alle mit dem Link können es ohne Konto lesen.",
  "People who have the link and the passphrase can read it once they are signed in here.":
    "Wer den Link und die Passphrase hat und hier angemeldet ist, kann es lesen.",
  "People who have the link can read it once they are signed in here.":
    "Wer den Link hat und hier angemeldet ist, kann es lesen.",
  Passphrase: "Passphrase",
  "Passphrase (optional)": "Passphrase (optional)",
  "Include files": "Dateien einschließen",
  "Include tool calls": "Werkzeugaufrufe einschließen",
  "With what was sent to tools and what they returned.":
    "Mit allem, was an Werkzeuge gesendet wurde und was sie zurückgaben.",
  "Create link": "Link erstellen",
  "Couldn't create the link.": "Der Link konnte nicht erstellt werden.",
  "Link to {name}": "Link zu {name}",
  "Link updated": "Link aktualisiert",
  "Couldn't update the link.": "Der Link konnte nicht aktualisiert werden.",
  "Link revoked": "Link widerrufen",
  "Couldn't revoke the link.": "Der Link konnte nicht widerrufen werden.",
  "Revoke the link to {name}?": "Link zu {name} widerrufen?",
  "Revoke link": "Link widerrufen",
  "The link and its files stop working at once. This can't be undone.":
    "Der Link und seine Dateien sind sofort nicht mehr erreichbar. Das lässt sich nicht rückgängig machen.",
  "{count} views": { one: "{count} Aufruf", other: "{count} Aufrufe" },
  "Expires on {date}": "Läuft am {date} ab",
  "Its source was deleted": "Die Quelle wurde gelöscht",
  "Sign in to read this": "Melden Sie sich an, um dies zu lesen",
  "This link is for signed-in people.": "Dieser Link ist für angemeldete Personen.",
  "This link has a passphrase": "Dieser Link hat eine Passphrase",
  "Couldn't check the passphrase.": "Die Passphrase konnte nicht geprüft werden.",
  "Shared from Troupe": "Mit Troupe geteilt",
  "Continue in Troupe": "In Troupe fortsetzen",
  "Couldn't copy the conversation.": "Die Unterhaltung konnte nicht kopiert werden.",
  "Called {name}": "{name} aufgerufen",
  Person: "Person",
  "Open link": "Link öffnen",
  "Shared link": "Geteilter Link",
};
