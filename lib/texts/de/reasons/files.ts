import type { Reasons } from "@/lib/texts/languages";

/** What is told of files: taking them in, reading them, and what they take up. */
export const files: Reasons = {
  files_not_shared:
    "Dateien können gerade nicht behalten werden: Die Prozesse dieses Servers haben verschiedene Datenordner. Wer ihn betreibt, muss DATA_DIR auf einen Ordner setzen, den sich alle teilen.",
  file_not_uploaded: "Die Datei wurde nicht hochgeladen.",
  files_not_loaded: "Die Dateien konnten nicht geladen werden",
  file_not_deleted: "Die Datei wurde nicht gelöscht.",
  file_not_live: "Diese Datei ist keine Seite, die gezeigt werden könnte",
  file_frame_alone:
    "Eine Vorschau öffnet sich nur in einem Rahmen. Die Datei lässt sich stattdessen herunterladen.",
  file_uses_not_loaded: "Wo sie verwendet wird, konnte nicht geladen werden.",
  file_not_found: "Datei nicht gefunden",
  file_page_not_found: "Diese Datei hat keine solche Seite",
  file_empty: "Die Datei ist leer.",
  file_too_large: "Eine Datei darf höchstens {most} MB groß sein.",
  form_without_file:
    "Die Anfrage muss ein Formular mit genau einem Feld namens file sein, oder die Datei selbst.",
  range_not_there: "Diesen Bereich hat die Datei nicht.",
  file_content_missing:
    "Der Inhalt dieser Datei fehlt auf dem Server. Bitte neu hochladen, oder den Betreiber bitten, ihn wiederherzustellen.",
  too_many_files:
    "Mehr Dateien sind hier nicht möglich. Einige lassen sich unter Einstellungen, Dateien löschen.",
  files_full:
    "Dateien dürfen zusammen {most} MB groß sein; {free} MB sind frei. Einige lassen sich unter Einstellungen, Dateien löschen.",
  too_many_uploads: "In kurzer Zeit wurden viele Dateien hochgeladen. Bitte eine Minute warten.",
  too_many_bytes_in_day:
    "In 24 Stunden können bis zu {most} MB hochgeladen werden. Bitte später noch einmal versuchen.",
  file_still_read: "{name} wird noch gelesen. Gleich noch einmal senden.",
  files_on_their_way: "Warten, bis alle Dateien da sind, oder die fehlgeschlagenen entfernen.",
  too_many_files_sent: "Höchstens {most} Dateien können angehängt werden",
  sees_images_not_boolean: "sees_images muss true oder false sein",
  file_encrypted: "Diese Datei ist durch ein Passwort geschützt.",
  file_only_pictures: "Dieses PDF enthält Text nur als Bild; es konnte nichts gelesen werden.",
  file_too_many_pages: "Diese Datei hat mehr als {most} Seiten; es wurde nichts gelesen.",
  file_unpacks_too_large: "Diese Datei wird entpackt weit größer, als sie ist.",
  image_too_large: "Dieses Bild ist zu groß: höchstens {megabytes} MB und {megapixels} Megapixel.",
  file_kind_unknown: "Dateien dieser Art können nicht gelesen werden.",
  file_damaged: "Diese Datei ist beschädigt, oder nicht das, was sie vorgibt zu sein.",
  file_reading_interrupted:
    "Das Lesen dieser Datei wurde zweimal unterbrochen. Lade sie noch einmal hoch.",
  file_too_slow: "Diese Datei zu lesen dauert zu lange.",
  file_too_much_memory: "Diese Datei zu lesen braucht zu viel Speicher.",
};
