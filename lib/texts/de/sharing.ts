import type { Texts } from "@/lib/texts/texts";

/** Conversations that the workspace shares, and what is copied to another workspace. */
export const sharing: Texts = {
  "Stop sharing with workspace": "Nicht mehr mit dem Workspace teilen",
  "Share with workspace…": "Mit dem Workspace teilen …",
  "Share link…": "Link teilen …",
  "Shared with the workspace": "Mit dem Workspace geteilt",
  "No one shares a conversation yet. Open the menu of one of yours and choose “Share with workspace”.":
    "Noch teilt niemand eine Unterhaltung. Öffnen Sie das Menü einer eigenen und wählen Sie „Mit dem Workspace teilen“.",
  "{name} isn't open to viewers. You can read here, but not write.":
    "{name} ist nicht für Betrachter geöffnet. Sie können hier lesen, aber nicht schreiben.",
  "No agent here is open to viewers. Ask a member to open one for you.":
    "Hier ist kein Agent für Betrachter geöffnet. Bitten Sie ein Mitglied, einen zu öffnen.",
  "Shared by {name}": "Geteilt von {name}",
  "Continue in a copy": "In einer Kopie fortsetzen",
  "The agent is waiting for {name}. Only they can respond.":
    "Der Agent wartet auf {name}. Niemand sonst kann antworten.",
  "Only {name} can write here. A copy has its texts, without files and tool calls.":
    "Nur {name} kann hier schreiben. Eine Kopie enthält die Texte, ohne Dateien und Werkzeugaufrufe.",
  "Your copy of the conversation. Only you can read it.":
    "Ihre Kopie der Unterhaltung. Nur Sie können sie lesen.",
  "Only you can read it now": "Jetzt können nur Sie sie lesen",
  "Shared with {workspace}": "Mit {workspace} geteilt",
  "Share “{title}” with {workspace}?": "„{title}“ mit {workspace} teilen?",
  "Share conversation": "Unterhaltung teilen",
  "Every member, including viewers and people who join later, can read it: messages, files, reasoning, tool calls and costs.":
    "Alle Mitglieder können sie lesen, auch Betrachter und wer später dazukommt: Nachrichten, Dateien, Gedankengänge, Werkzeugaufrufe und Kosten.",
  "They follow new messages. Only you can write in it; others continue in a copy.":
    "Sie sehen auch neue Nachrichten. Nur Sie können darin schreiben, andere setzen sie in einer Kopie fort.",
  "You can stop sharing at any time. If you leave the workspace, it is deleted for everyone.":
    "Sie können das Teilen jederzeit beenden. Wenn Sie den Workspace verlassen, wird sie für alle gelöscht.",
  "The conversation is no longer shared with you.":
    "Die Unterhaltung wird nicht mehr mit Ihnen geteilt.",
  "Only {name} can answer it.": "Nur {name} kann antworten.",
  "Looking in your other workspaces": "Suche in Ihren anderen Workspaces",
  "Copy to workspace…": "In Workspace kopieren …",
  "Copy template {name} to workspace…": "Vorlage {name} in Workspace kopieren …",
  "Copied to {workspace}": "In {workspace} kopiert",
  "Copy {name} to a workspace": "{name} in einen Workspace kopieren",
  "Secrets, API keys and connections stay here.":
    "Geheimnisse, API-Schlüssel und Verbindungen bleiben hier.",
  "Open the copy": "Kopie öffnen",
  "The copy is called {name}.": "Die Kopie heißt {name}.",
  "{name} is there now.": "{name} ist jetzt dort.",
  "With its agents: {names}.": "Mit seinen Agenten: {names}.",
  "Each call of its tools asks first.": "Jeder Aufruf der Werkzeuge fragt erst nach.",
  "Everything that it uses is there.": "Alles, was dafür gebraucht wird, ist dort vorhanden.",
  "Skills that the workspace does not have yet:": "Skills, die der Workspace noch nicht hat:",
  "Collections of documents, which stay here:": "Sammlungen von Dokumenten, die hier bleiben:",
  "Tools that are left out, since the workspace has no such connection:":
    "Werkzeuge, die entfallen, weil der Workspace keine solche Verbindung hat:",
  "Secrets that the workspace does not have yet:": "Geheimnisse, die der Workspace noch nicht hat:",
  "Models that are not available there. The default model is used instead:":
    "Modelle, die es dort nicht gibt. Stattdessen wird das Standardmodell verwendet:",
  "Who sees new uploads": "Wer neue Uploads sieht",
  "New uploads are visible to": "Neue Uploads sieht",
  "Everyone in the workspace": "Alle im Workspace",
  "its creator": "wer sie begonnen hat",
  "The agent is private. Only its creator sees what it was sent.":
    "Der Agent ist privat. Nur wer ihn erstellt hat, sieht, was ihm gesendet wurde.",
};
