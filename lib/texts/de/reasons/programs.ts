import type { Reasons } from "@/lib/texts/texts";

/** Messages about keys, and requests of programs. */
export const programs: Reasons = {
  key_for_targets_alone: "Dieser Schlüssel gilt nur für Endpunkte unter /v1.",
  api_key_needed:
    "Dieser Endpunkt braucht einen gültigen API-Schlüssel, gesendet als Authorization: Bearer tr_… Er lässt sich unter Einstellungen → API-Schlüssel erstellen.",
  input_item_unknown: "after muss die ID eines Eintrags dieser Antwort sein",
  program_models_not_loaded: "Die Modellnamen konnten nicht geladen werden",
  key_targets_required: "Wählen Sie mindestens einen Agenten oder ein Team",
  key_targets_need_chat: "Ein Schlüssel für ausgewählte Agenten braucht den Scope chat",
  key_targets_not_list: "only muss eine Liste von Kennungen von Agenten oder Teams sein",
  key_target_unknown: "only nennt einen Agenten oder ein Team, das es nicht gibt",
  program_answer_reworded:
    "Diese Antwort wurde unterbrochen und neu erzeugt; ihr Text weicht vom bereits gesendeten ab.",
  part_not_of_user:
    "Bilder und Dateien werden nur in Nachrichten der Rollen user und tool angenommen",
  file_purpose: "purpose muss user_data sein",
  too_many_program_files: "Eine Anfrage kann höchstens {most} Bilder und Dateien haben",
  file_part_empty: "Eine Datei braucht file_data oder file_id",
  part_no_picture: "Nicht unterstütztes Bild. PNG, JPEG, WebP oder GIF verwenden.",
  picture_address_wrong: "Ein Bild muss eine data-URL sein oder eine URL, die mit https:// beginnt",
  picture_not_fetched: "Das Bild konnte nicht heruntergeladen werden",
  part_data_damaged: "Die Daten müssen eine gültige data-URL in base64 sein",
  part_not_taken:
    "Teile vom Typ {type} werden nicht unterstützt. Bitte Text, Bilder oder Dateien senden.",
  caller_tool_name:
    "Der Name einer Funktion besteht aus 1 bis 64 Buchstaben, Ziffern, Unter- und Bindestrichen",
  messages_empty: "messages muss mindestens eine Nachricht enthalten",
  schema_takes_too_long: "Dieses JSON-Schema zu lesen dauert zu lange.",
  schema_ref_remote: "Ein $ref muss auf eine Stelle im Schema zeigen: {text}",
  schema_ref_missing: "Ein $ref zeigt auf etwas, das es im Schema nicht gibt: {text}",
  schema_ref_circular: "Ein $ref verweist auf sich selbst: {text}",
  schema_pattern_invalid: "Das ist kein gültiger regulärer Ausdruck: {text}",
  schema_invalid: "Das ist kein gültiges JSON-Schema.",
  program_schema_too_large: "Ein Schema darf höchstens {most} Bytes JSON groß sein",
  tool_message_without_call:
    "Diese Nachricht der Rolle tool passt zu keinem offenen Aufruf der vorigen Nachricht",
  last_message_role: "Die letzte Nachricht muss die Rolle user oder tool haben",
  no_user_message: "messages muss eine Nachricht der Rolle user enthalten",
  tool_call_twice: "Zwei Aufrufe haben dieselbe Kennung",
  tool_call_unanswered:
    "Der Aufruf {id} hat kein Ergebnis. Eine Nachricht mit der Rolle tool muss folgen",
  caller_tool_type: "Ein Werkzeug muss vom Typ function sein",
  program_field_not_taken: "{name} wird hier nicht unterstützt",
  program_one_answer: "n muss 1 sein",
  caller_tool_twice: "Zwei Werkzeuge haben denselben Namen",
  caller_tool_choice_unknown: "tool_choice nennt ein Werkzeug, das nicht in tools steht",
  too_many_program_requests:
    "Zu viele Anfragen mit diesem API-Schlüssel. Das Limit liegt bei 60 pro Minute.",
  program_model_not_found: "Einen Agenten oder ein Team namens {name} gibt es hier nicht.",
  too_many_program_calls: "Das Limit von {most} gespeicherten API-Anfragen ist erreicht.",
  caller_tool_name_taken:
    "Der Agent hat schon ein Werkzeug namens {name}. Bitte das eigene umbenennen.",
  program_waits_for_result: "Wartet auf das Ergebnis eines Menschen: {url}",
  program_waits_for_approval: "Wartet auf die Freigabe eines Werkzeugaufrufs: {url}",
  program_waits_for_sign_in: "Wartet auf die Anmeldung bei einem Server: {url}",
  program_waits_for_answer:
    "Wartet auf die Antwort eines Menschen auf die Frage eines Servers: {url}",
  program_waits_for_budget: "Wartet auf die Freigabe, das Ausgabenlimit zu überschreiten: {url}",
  program_answer_gone: "Die Antwort dieses Laufs ist nicht mehr gespeichert.",
  program_client_left: "Der Client hat die Verbindung geschlossen, bevor der Lauf begann.",
  program_server_restarting:
    "Der Server startet neu und setzt diesen Lauf fort. Er ist in Troupe zu finden.",
  input_empty: "input darf nicht leer sein",
  hosted_tool_not_taken: "Werkzeuge vom Typ {type} werden hier nicht unterstützt",
  caller_tool_unnamed: "Eine Funktion braucht einen Namen",
  response_not_found: "Eine Antwort {id} gibt es nicht.",
  item_reference_unknown: "Einen Eintrag mit der ID {id} gibt es nicht",
  output_invalid:
    "Die Antwort hatte nicht die verlangte Form, obwohl das Modell {times}-mal gefragt wurde.",
};
