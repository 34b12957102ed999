import type { Texts } from "@/lib/texts/texts";

/** Collections of documents, and citations. */
export const knowledge: Texts = {
  Knowledge: "Wissen",
  "documents, rag, collection, search, citation, sources, wiki":
    "dokumente, rag, sammlung, suche, zitat, quellen, wiki",
  "Documents that your agents search and cite.": "Dokumente, die Agenten durchsuchen und zitieren.",
  "New collection": "Neue Sammlung",
  "Edit collection": "Sammlung bearbeiten",
  "Create collection": "Sammlung anlegen",
  "Delete collection": "Sammlung löschen",
  "A set of documents that agents can search.": "Dokumente, die Agenten durchsuchen können.",
  Collections: "Sammlungen",
  "{count} collections": { one: "{count} Sammlung", other: "{count} Sammlungen" },
  "{count} documents": { one: "{count} Dokument", other: "{count} Dokumente" },
  "{count} passages": { one: "{count} Abschnitt", other: "{count} Abschnitte" },
  "{count} not read": { one: "{count} nicht gelesen", other: "{count} nicht gelesen" },
  "Reading {count}": { one: "{count} wird gelesen", other: "{count} werden gelesen" },
  "used by {count} agents": {
    one: "von {count} Agenten genutzt",
    other: "von {count} Agenten genutzt",
  },
  "not used by any agent": "von keinem Agenten genutzt",
  "Your documents are safe.": "Die Dokumente sind sicher gespeichert.",
  "No documents yet": "Noch keine Dokumente",
  "Drop a folder here. Agents then answer from its files and cite the exact words.":
    "Ziehen Sie einen Ordner hierher. Agenten antworten dann aus seinen Dateien und zitieren wörtlich.",
  "Drop files or a folder here, write a note, or add a web page.":
    "Ziehen Sie Dateien oder einen Ordner hierher, schreiben Sie eine Notiz oder fügen Sie eine Webseite hinzu.",
  "Drop files or folders to add them": "Dateien oder Ordner hier ablegen",
  "Add folder": "Ordner hinzufügen",
  "Add files": "Dateien hinzufügen",
  "Add documents": "Dokumente hinzufügen",
  "Write a note": "Notiz schreiben",
  "Add note": "Notiz hinzufügen",
  Text: "Text",
  "Markdown headings divide it into sections.": "Markdown-Überschriften teilen sie in Abschnitte.",
  "Add a web page": "Webseite hinzufügen",
  "Add page": "Seite hinzufügen",
  "Its text is read now, and again when you choose so.":
    "Der Text wird jetzt gelesen, und auf Wunsch regelmäßig erneut.",
  "Read again": "Erneut lesen",
  "Every day": "Täglich",
  "Every week": "Wöchentlich",
  "Uploaded {done} of {all} files": "{done} von {all} Dateien hochgeladen",
  "Failed uploads": "Fehlgeschlagene Uploads",
  "More actions": "Weitere Aktionen",
  "Its documents are deleted permanently, and agents no longer find them. Uploaded files stay in Files.":
    "Die Dokumente werden endgültig gelöscht, und Agenten finden sie nicht mehr. Hochgeladene Dateien bleiben unter Dateien.",
  "It may have been deleted, or belong to another workspace.":
    "Vielleicht wurde sie gelöscht oder gehört zu einem anderen Workspace.",
  "Not read": "Nicht gelesen",
  "The last refresh failed.": "Die letzte Aktualisierung ist fehlgeschlagen.",
  "Read {name} again": "{name} erneut lesen",
  "cited {count} times": { one: "einmal zitiert", other: "{count}-mal zitiert" },
  "refreshed daily": "täglich aktualisiert",
  "refreshed weekly": "wöchentlich aktualisiert",
  "Agents no longer find it. Replies that cite it keep the quoted words.":
    "Agenten finden es nicht mehr. Antworten behalten die zitierten Worte.",
  "Delete document": "Dokument löschen",
  "No agent searches these documents yet. Add them in an agent's form, or start here.":
    "Noch durchsucht kein Agent diese Dokumente. Wählen Sie sie im Formular eines Agenten oder beginnen Sie hier.",
  "Ask these documents": "Dokumente befragen",
  "Answers from the documents in {name}.": "Antwortet aus den Dokumenten in {name}.",
  "Answer from the documents you are given, and cite each statement. If they don't contain the answer, say so.":
    "Antworte aus den Dokumenten, die du bekommst, und belege jede Aussage. Wenn sie die Antwort nicht enthalten, sage das.",
  "Test search": "Suche testen",
  "See what agents find for a question.": "Zeigt, was Agenten zu einer Frage finden.",
  "A question or words": "Frage oder Wörter",
  Search: "Suchen",
  "No passage fits. Try other words.": "Kein Abschnitt passt. Versuchen Sie andere Wörter.",
  "Search by": "Suchen nach",
  Both: "Beides",
  Keyword: "Stichwort",
  Meaning: "Bedeutung",
  "{ready} of {all} passages are ready for search by meaning.": {
    one: "{ready} von {all} Abschnitt ist für die Suche nach Bedeutung bereit.",
    other: "{ready} von {all} Abschnitten sind für die Suche nach Bedeutung bereit.",
  },
  "The rest is tried again automatically.": "Der Rest wird automatisch erneut versucht.",
  "Search by meaning isn't supported on this server's system.":
    "Die Suche nach Bedeutung wird auf dem System dieses Servers nicht unterstützt.",
  "To find passages by their meaning too, choose an embedding model:":
    "Um Abschnitte auch nach ihrer Bedeutung zu finden, wählen Sie ein Embedding-Modell:",
  "Settings → Models": "Einstellungen → Modelle",
  "To find passages by their meaning too, ask an admin to choose an embedding model.":
    "Um Abschnitte auch nach ihrer Bedeutung zu finden, bitten Sie einen Admin, ein Embedding-Modell zu wählen.",
  "Page {page}": "Seite {page}",
  Document: "Dokument",
  "The document no longer contains the quoted words.":
    "Das Dokument enthält die zitierten Worte nicht mehr.",
  "It may have been deleted, or not been read yet.":
    "Vielleicht wurde es gelöscht oder noch nicht gelesen.",
  "Parts of the document": "Teile des Dokuments",
  "Previous part": "Vorheriger Teil",
  "Next part": "Nächster Teil",
  "Part {part} of {parts}": "Teil {part} von {parts}",
  Sources: "Quellen",
  "Citation {number}: {title}": "Quelle {number}: {title}",
  "Open the document": "Dokument öffnen",
  "This document was deleted, or you can't see it. These words were cited:":
    "Dieses Dokument wurde gelöscht, oder Sie haben keinen Zugriff. Zitiert wurde:",
  "The document has changed since. These words were cited:":
    "Das Dokument hat sich seitdem geändert. Zitiert wurde:",
  "The citation itself is stored with the reply.":
    "Das Zitat selbst ist mit der Antwort gespeichert.",
  "Agents can search your documents and cite them.":
    "Agenten können Dokumente durchsuchen und zitieren.",
  "When to search": "Wann gesucht wird",
  "Always search first": "Immer zuerst suchen",
  "Search when needed": "Bei Bedarf suchen",
  "Use whole documents when they fit": "Ganze Dokumente verwenden, wenn sie passen",
  "search documents": "Dokumente durchsuchen",
  "Searches the documents you have been given and returns the passages that fit best, with their titles and pages. Search again with other words if they don't answer the question.":
    "Durchsucht die zugeordneten Dokumente und gibt die passendsten Abschnitte mit Titel und Seite zurück.",
  "What do your documents say about:": "Was sagen die Dokumente über:",
  "read a document": "Dokument lesen",
  "Returns the text of a document that a search found: its passages from one position to another. Defaults to the first ones.":
    "Gibt den Text eines gefundenen Dokuments zurück, auf Wunsch nur einen Teil.",
  "Read this document and sum it up:": "Lies dieses Dokument und fasse es zusammen:",
  "Collection deleted": "Sammlung gelöscht",
  "Document deleted": "Dokument gelöscht",
  "Documents that are not part of this file": "Dokumente, die nicht Teil dieser Datei sind",
  "Add them to a collection here, and choose it in the agent's form under Knowledge.":
    "Fügen Sie sie hier einer Sammlung hinzu und wählen Sie diese im Formular des Agenten unter Wissen aus.",
  "Edit note": "Notiz bearbeiten",
  "Note saved": "Notiz gespeichert",
};
