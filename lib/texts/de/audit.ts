import type { Texts } from "@/lib/texts/texts";

/** The audit log. */
export const audit: Texts = {
  "Audit log": "Audit-Protokoll",
  "Only for owners and admins": "Nur für Eigentümer und Admins",
  "Ask an owner or admin of this workspace about its audit log.":
    "Fragen Sie Eigentümer oder Admins dieses Workspace nach dem Audit-Protokoll.",
  "Who changed what, when, and from where. Entries can't be edited.":
    "Wer was wann und von wo geändert hat. Einträge lassen sich nicht bearbeiten.",
  "No entries match": "Keine passenden Einträge",
  "Try other words, another kind or other days.":
    "Versuchen Sie andere Wörter, eine andere Art oder andere Tage.",
  "No entries yet": "Noch keine Einträge",
  "Sign-ins, deletions and changes to keys, connections and members appear here.":
    "Hier erscheinen Anmeldungen, Löschungen und Änderungen an Schlüsseln, Verbindungen und Mitgliedern.",
  "Deleted account": "Gelöschtes Konto",
  "Show only what {name} did": "Nur zeigen, was {name} getan hat",
  "Filter the audit log": "Audit-Protokoll filtern",
  "Search the audit log": "Audit-Protokoll durchsuchen",
  "All: {name}": "Alle: {name}",
  "Only {name}": "Nur {name}",
  "Agent moved to trash": "Agent in den Papierkorb verschoben",
  "Team moved to trash": "Team in den Papierkorb verschoben",
  "Task moved to trash": "Aufgabe in den Papierkorb verschoben",
  "Conversation moved to trash": "Unterhaltung in den Papierkorb verschoben",
  "Agent deleted": "Agent gelöscht",
  "Team deleted": "Team gelöscht",
  "File deleted": "Datei gelöscht",
  "Template deleted": "Vorlage gelöscht",
  "Restored from trash": "Aus dem Papierkorb wiederhergestellt",
  "Conversation exported": "Unterhaltung exportiert",
  "Audit log exported": "Audit-Protokoll exportiert",
  "Tool call approved": "Werkzeugaufruf genehmigt",
  "Tool call denied": "Werkzeugaufruf abgelehnt",
  "Question answered": "Frage beantwortet",
  "Settings changed": "Einstellungen geändert",
  "Sign-ins": "Anmeldungen",
  "Members and roles": "Mitglieder und Rollen",
  "Workspace and settings": "Workspace und Einstellungen",
  "Model providers": "Modellanbieter",
  Deletions: "Löschungen",
  Exports: "Exporte",
  Approvals: "Genehmigungen",
  Page: "Seite",
  MCP: "MCP",
  Channel: "Kanal",
  "history, changes, compliance, csv, who": "Verlauf, Änderungen, Compliance, CSV, wer, Protokoll",
};
