import type { Reasons } from "@/lib/texts/languages";

/** What is told of keys, and of what programs ask for. */
export const programs: Reasons = {
  key_for_targets_alone:
    "Dieser API-Schlüssel gilt nur für einige Agenten oder Teams: Er öffnet nur die Adressen unter /v1.",
  api_key_needed:
    "Diese Adresse braucht einen gültigen API-Schlüssel als Authorization: Bearer tr_… Er entsteht in Einstellungen, API-Schlüssel.",
  input_item_unknown: "after nennt keinen Eintrag dieser Antwort",
  program_models_not_loaded: "Die Namen für Programme konnten nicht geladen werden",
  key_targets_required: "Wählen Sie mindestens einen Agenten oder ein Team",
  key_targets_need_chat: "Ein Schlüssel für ausgewählte Agenten braucht den Scope chat",
  key_targets_not_list: "only muss eine Liste von Kennungen von Agenten oder Teams sein",
  key_target_unknown: "only nennt einen Agenten oder ein Team, das es nicht gibt",
  program_answer_reworded:
    "Dies wurde unterbrochen und neu geschrieben, mit anderen Worten als den gesendeten.",
  part_not_of_user:
    "Bilder und Dateien werden nur in Nachrichten der Rollen user und tool angenommen",
  file_purpose: "purpose muss user_data sein",
  too_many_program_files: "Eine Anfrage kann höchstens {most} Bilder und Dateien haben",
  file_part_empty: "Eine Datei braucht file_data oder file_id",
  part_no_picture: "Das ist kein lesbares Bild: PNG, JPEG, WebP und GIF sind es",
  picture_address_wrong:
    "Ein Bild wird als data-URL gegeben, oder durch eine Adresse, die mit https:// beginnt",
  picture_not_fetched: "Das Bild konnte nicht geholt werden",
  part_data_damaged: "Die Daten müssen eine unbeschädigte data-URL in base64 sein",
  part_not_taken:
    "Teile vom Typ {type} werden hier nicht angenommen. Bitte Text, Bilder oder Dateien senden.",
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
    "Diese Nachricht der Rolle tool beantwortet keinen offenen Aufruf der Nachricht davor",
  last_message_role: "Die letzte Nachricht muss die Rolle user oder tool haben",
  no_user_message: "messages muss eine Nachricht der Rolle user enthalten",
  tool_call_twice: "Zwei Aufrufe haben dieselbe Kennung",
  tool_call_unanswered:
    "Der Aufruf {id} hat keine Antwort: Eine Nachricht der Rolle tool muss ihm folgen",
  caller_tool_type: "Ein Werkzeug muss vom Typ function sein",
  program_field_not_taken: "{name} wird hier nicht unterstützt",
  program_one_answer: "n muss 1 sein",
  caller_tool_twice: "Zwei Werkzeuge haben denselben Namen",
  caller_tool_choice_unknown:
    "tool_choice verlangt ein Werkzeug, das nicht unter den Werkzeugen ist",
  too_many_program_requests:
    "Zu viele Anfragen mit diesem API-Schlüssel: 60 in der Minute sind erlaubt.",
  program_model_not_found: "Einen Agenten oder ein Team namens {name} gibt es hier nicht.",
  too_many_program_calls:
    "Programme haben Ihre Agenten {most}-mal gefragt, so oft, wie es hier für ein Konto aufbewahrt wird.",
  caller_tool_name_taken:
    "Der Agent hat selbst ein Werkzeug namens {name}. Geben Sie Ihrem einen anderen Namen.",
  program_waits_for_result: "Hier soll ein Mensch ein Ergebnis geben: {url}",
  program_waits_for_approval: "Hier soll ein Mensch einen Aufruf erlauben: {url}",
  program_waits_for_sign_in: "Hier soll sich ein Mensch bei einem Server anmelden: {url}",
  program_waits_for_answer: "Hier soll ein Mensch beantworten, was ein Server fragt: {url}",
  program_waits_for_budget: "Hier soll ein Mensch erlauben, über das Limit hinauszugehen: {url}",
  program_answer_gone: "Die Antwort dieses Laufs ist nicht mehr vorhanden.",
  program_client_left: "Der Client hat die Verbindung geschlossen, bevor der Lauf begann.",
  program_server_restarting:
    "Der Server startet neu und führt diesen Lauf von selbst weiter. Er ist in Troupe zu finden.",
  input_empty: "input darf nicht leer sein",
  hosted_tool_not_taken: "Werkzeuge vom Typ {type} gibt es hier nicht",
  caller_tool_unnamed: "Eine Funktion braucht einen Namen",
  response_not_found: "Eine Antwort {id} gibt es nicht.",
  item_reference_unknown: "Einen Eintrag {id} gibt es nicht",
  output_invalid:
    "Die Antwort hatte nicht die verlangte Form, obwohl das Modell {times}-mal gefragt wurde.",
};
