import type { Reasons } from "@/lib/texts/texts";

/** Messages about files: uploading, reading and storage. */
export const files: Reasons = {
  files_not_shared:
    "Dateien können gerade nicht gespeichert werden: Die Knoten dieses Servers verwenden verschiedene Datenordner. Ein Betreiber muss DATA_DIR auf einen gemeinsamen Ordner setzen.",
  file_not_checked:
    "Hochgeladen, aber es ließ sich nicht prüfen, ob die Datei lesbar ist. Bitte erneut versuchen.",
  file_not_uploaded: "Die Datei wurde nicht hochgeladen.",
  files_not_loaded: "Die Dateien konnten nicht geladen werden",
  file_not_deleted: "Die Datei wurde nicht gelöscht.",
  file_not_live: "Diese Datei kann nicht als Seite gezeigt werden",
  file_frame_alone:
    "Eine Vorschau öffnet sich nur in einem Rahmen. Die Datei lässt sich stattdessen herunterladen.",
  file_uses_not_loaded: "Wo diese Datei verwendet wird, konnte nicht geladen werden.",
  file_not_found: "Datei nicht gefunden",
  file_page_not_found: "Diese Datei hat keine Seite mit dieser Nummer",
  file_empty: "Die Datei ist leer.",
  file_too_large: "Eine Datei darf höchstens {most} MB groß sein.",
  form_without_file:
    "Die Anfrage muss ein Formular mit genau einem Feld namens file sein, oder die Datei selbst.",
  range_not_there: "Der angeforderte Bereich liegt außerhalb der Datei.",
  file_content_missing:
    "Der Inhalt dieser Datei fehlt auf dem Server. Bitte neu hochladen, oder den Betreiber bitten, ihn wiederherzustellen.",
  too_many_files: "Das Limit für Dateien ist erreicht. Unter Dateien lassen sich einige löschen.",
  files_full:
    "Dateien dürfen zusammen bis zu {most} MB belegen; {free} MB sind frei. Unter Dateien lassen sich einige löschen.",
  too_many_uploads:
    "Zu viele Dateien in kurzer Zeit. Bitte eine Minute warten und erneut versuchen.",
  too_many_bytes_in_day:
    "In 24 Stunden können bis zu {most} MB hochgeladen werden. Bitte später noch einmal versuchen.",
  file_still_read: "{name} wird noch gelesen. Gleich noch einmal senden.",
  files_on_their_way: "Warten, bis alle Dateien da sind, oder die fehlgeschlagenen entfernen.",
  too_many_files_sent: "Bis zu {most} Dateien können angehängt werden",
  sees_images_not_boolean: "sees_images muss true oder false sein",
  file_encrypted:
    "Diese Datei ist durch ein Passwort geschützt. Bitte entfernen und die Datei noch einmal hochladen.",
  file_only_pictures:
    "Dieses PDF enthält Text nur als Bild. Bitte mit Texterkennung (OCR) bearbeiten und noch einmal hochladen.",
  file_old_office:
    "Alte Office-Dateien (.doc, .xls, .ppt) können nicht gelesen werden. Bitte als .docx, .xlsx oder .pptx speichern und hochladen.",
  file_outlook_message:
    "Outlook-Nachrichten (.msg) können nicht gelesen werden. Bitte als .eml oder PDF speichern und hochladen.",
  file_is_archive:
    "Archive können nicht gelesen werden. Bitte entpacken und die Dateien darin hochladen.",
  image_kind_unknown:
    "Bilder im Format HEIC, AVIF, TIFF, BMP oder ICO können nicht gelesen werden. Bitte als JPEG oder PNG speichern und hochladen.",
  file_is_sound:
    "Ton- und Videodateien können nicht gelesen werden. Stattdessen eine Abschrift hochladen.",
  file_cut_characters:
    "Nur die ersten {most} Zeichen dieser Datei wurden gelesen. In kleinere Dateien geteilt wird alles gelesen.",
  file_cut_pages:
    "Nur die ersten {most} von {pages} Seiten wurden gelesen. In kleinere Dateien geteilt wird alles gelesen.",
  file_cut_sheet:
    "Das Blatt {sheet} wurde bis Zeile {row} gelesen; spätere Zeilen fehlen. In kleinere Dateien geteilt wird alles gelesen.",
  file_parts_not_read:
    "Diese Teile fehlen, sind beschädigt oder jenseits der Grenze und wurden nicht gelesen: {parts}.",
  file_pages_without_text:
    "Diese Seiten enthalten keinen Text und wurden nicht gelesen: {pages}. Falls es Scans sind, mit Texterkennung (OCR) bearbeiten und noch einmal hochladen.",
  file_letters_unknown:
    "Schriften dieses PDFs geben ihre Zeichen nicht an. Text kann darum falsch sein oder fehlen.",
  file_form_not_read:
    "Das XFA-Formular in diesem PDF wurde nicht gelesen. Bitte in ein neues PDF drucken und dieses hochladen.",
  file_encoding_guessed:
    "Diese Datei gibt ihre Kodierung nicht an und wurde als {encoding} gelesen. Sind Zeichen falsch, bitte als UTF-8 speichern.",
  file_bytes_replaced: {
    one: "{count} Zeichen war kein gültiges {encoding} und steht als � da.",
    other: "{count} Zeichen waren kein gültiges {encoding} und stehen als � da.",
  },
  file_images_not_read: {
    one: "{count} Bild in dieser Datei wurde nicht gelesen.",
    other: "{count} Bilder in dieser Datei wurden nicht gelesen.",
  },
  file_attachments_not_read:
    "Anhänge dieser Datei wurden nicht gelesen: {names}. Sie lassen sich einzeln hochladen.",
  file_formulas_without_result: {
    one: "{count} Formel hat kein gespeichertes Ergebnis und steht als Formel da. Ein Tabellenprogramm ergänzt beim Speichern den Wert.",
    other:
      "{count} Formeln haben kein gespeichertes Ergebnis und stehen als Formeln da. Ein Tabellenprogramm ergänzt beim Speichern die Werte.",
  },
  file_unpacks_too_large: "Diese Datei ist entpackt viel zu groß.",
  image_too_large:
    "Dieses Bild ist zu groß. Erlaubt sind höchstens {megabytes} MB und {megapixels} Megapixel.",
  file_kind_unknown: "Dateien dieser Art können nicht gelesen werden.",
  file_damaged: "Diese Datei ist beschädigt, oder ihr Typ passt nicht zum Namen.",
  file_reading_interrupted:
    "Das Lesen dieser Datei wurde zweimal unterbrochen. Lade sie noch einmal hoch.",
  file_too_slow: "Diese Datei zu lesen dauert zu lange.",
  file_too_much_memory: "Diese Datei zu lesen braucht zu viel Speicher.",
};
