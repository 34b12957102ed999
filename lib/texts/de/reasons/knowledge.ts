import type { Reasons } from "@/lib/texts/texts";

/** Messages about collections of documents, and citations. */
export const knowledge: Reasons = {
  collections_not_loaded: "Die Sammlungen konnten nicht geladen werden",
  collection_not_created: "Die Sammlung konnte nicht angelegt werden",
  collection_not_updated: "Die Sammlung konnte nicht gespeichert werden",
  collection_not_deleted: "Die Sammlung konnte nicht gelöscht werden",
  collection_not_found: "Sammlung nicht gefunden",
  collection_name_required: "Der Name fehlt",
  collection_name_too_long: "Der Name darf höchstens 100 Zeichen lang sein",
  collection_name_taken: "Es gibt schon eine Sammlung mit diesem Namen",
  collection_description_too_long: "Die Beschreibung darf höchstens 500 Zeichen lang sein",
  too_many_collections:
    "Die Höchstzahl von {most} Sammlungen ist erreicht. Löschen Sie zuerst einige.",
  documents_not_loaded: "Die Dokumente konnten nicht geladen werden",
  document_not_added: "Das Dokument konnte nicht hinzugefügt werden",
  document_not_deleted: "Das Dokument konnte nicht gelöscht werden",
  document_not_refreshed: "Das Dokument konnte nicht erneut gelesen werden",
  document_not_opened: "Das Dokument konnte nicht geöffnet werden",
  document_not_found: "Dokument nicht gefunden",
  document_part_not_found: "Das Dokument hat hier keinen Text",
  document_title_required: "Der Titel fehlt",
  document_title_too_long: "Der Titel darf höchstens 300 Zeichen lang sein",
  document_source_not_one:
    "Geben Sie genau eines von file_id, text und url an. Ein Text braucht einen Titel.",
  document_without_text:
    "Es wurde kein Text gefunden. Enthält das Dokument gescannte Seiten, führen Sie zuerst eine Texterkennung durch.",
  document_file_gone: "Die Datei wurde gelöscht. Laden Sie sie erneut hoch.",
  page_status: "Die URL antwortete mit Status {status}.",
  page_type: "Die URL liefert {type}, keinen Text.",
  document_interrupted: "Troupe wurde beim Lesen dieses Dokuments mehrmals unterbrochen.",
  too_many_documents:
    "Die Höchstzahl von {most} Dokumenten ist erreicht. Löschen Sie zuerst einige.",
  too_many_pages: "Eine Sammlung kann bis zu {most} Webseiten enthalten.",
  too_many_passages:
    "Die Dokumente des Workspace hätten mehr als {most} Abschnitte. Löschen Sie zuerst einige.",
  note_required: "Geben Sie den Text der Notiz ein",
  note_too_long: "Eine Notiz kann bis zu 200.000 Zeichen lang sein",
  url_too_long: "Die URL ist zu lang",
  refresh_unknown: "refresh muss daily oder weekly sein",
  page_url_invalid: "Geben Sie eine URL ein, die mit https:// oder http:// beginnt",
  query_required: "Geben Sie einen Suchtext ein",
  query_too_long: "Eine Suche kann bis zu 10.000 Zeichen lang sein",
  knowledge_not_searched: "Die Sammlung konnte nicht durchsucht werden",
  too_many_searches:
    "Sie haben in kurzer Zeit zu oft gesucht. Warten Sie eine Minute und versuchen Sie es erneut.",
  semantic_search_unavailable:
    "Die Suche nach Bedeutung braucht ein Embedding-Modell. Wählen Sie eines für einen Anbieter unter Einstellungen → Modelle.",
  semantic_search_not_yet:
    "Die Dokumente werden noch für die Suche nach Bedeutung vorbereitet. Deshalb wurde nur nach Stichwörtern gesucht.",
  semantic_search_unsupported:
    "Die Suche nach Bedeutung wird auf dem System dieses Servers nicht unterstützt. Deshalb wurde nur nach Stichwörtern gesucht.",
  semantic_search_failed:
    "Die Suche nach Bedeutung ist fehlgeschlagen. Deshalb wurde nur nach Stichwörtern gesucht. {why}",
  embedding_dimensions_changed:
    "Das Embedding-Modell liefert jetzt {found} statt {wanted} Dimensionen. Entfernen Sie es unter Einstellungen → Modelle und legen Sie es erneut fest, damit alle Dokumente neu vorbereitet werden.",
  embedding_slow: "Das Embedding-Modell hat länger als {seconds} Sekunden gebraucht.",
  agent_collection_not_found:
    "Eine der Sammlungen wurde nicht gefunden, oder nur Sie können sie sehen.",
  too_many_agent_collections: "Ein Agent kann bis zu {most} Sammlungen haben",
  knowledge_mode_unknown: "mode muss always oder when_needed sein",
  whole_documents_not_boolean: "whole_documents muss true oder false sein",
};
