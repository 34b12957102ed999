import type { Reasons } from "@/lib/texts/texts";

/** Messages about agents and templates. */
export const agents: Reasons = {
  instructions_required: "Anweisungen sind erforderlich",
  instructions_too_long: "Die Anweisungen dürfen höchstens 32.000 Zeichen haben",
  role_description_too_long: "Die Rollenbeschreibung darf höchstens 500 Zeichen haben",
  agents_not_loaded: "Agenten konnten nicht geladen werden",
  agent_not_created: "Agent konnte nicht erstellt werden",
  agent_not_updated: "Agent konnte nicht geändert werden",
  agent_not_deleted: "Agent konnte nicht gelöscht werden",
  agents_not_switched: "Die Agenten konnten nicht auf dieses Modell umgestellt werden",
  only_me_not_boolean: "only_me muss true oder false sein",
  viewers_chat_not_boolean: "viewers_chat muss true oder false sein",
  only_creator_hides: "Nur wer es erstellt hat, kann es auf sich beschränken.",
  only_in_workspaces:
    "Ein persönlicher Workspace gehört nur einer Person, darum kann {field} hier nicht gesetzt werden.",
  used_in_workspace: "Der Workspace verwendet es: {names}. Bitte dort zuerst entfernen.",
  used_is_private:
    "{name} ist auf „Nur ich“ gestellt. Bitte zuerst im Workspace teilen oder etwas anderes wählen.",
  agent_tool_not_added: "Werkzeug konnte dem Agenten nicht hinzugefügt werden",
  agent_tool_not_removed: "Werkzeug konnte nicht vom Agenten entfernt werden",
  too_many_agents: "Das Limit von {most} Agenten ist erreicht. Bitte zuerst einige löschen.",
  temperature_out_of_range: "Die Temperatur muss eine Zahl von 0 bis 2 sein",
  max_tokens_out_of_range:
    "Die maximale Antwortlänge muss eine ganze Zahl von Token von 16 bis 200.000 sein",
  fallback_is_model: "Das Ersatzmodell muss ein anderes sein als das Modell des Agenten",
  answer_full_of_thought:
    "Die Antwort erreichte ihre maximale Länge, bevor Text geschrieben wurde. Bitte die maximale Länge des Agenten erhöhen.",
  model_required: "Modell ist erforderlich",
  model_id_too_long: "Das Modell darf höchstens 200 Zeichen haben",
  not_number: "{name} muss eine Zahl sein",
  not_whole_number: "{name} muss eine ganze Zahl sein",
  agent_not_found: "Agent nicht gefunden",
  agent_changed_elsewhere:
    "Dieser Agent wurde anderswo geändert. Bitte vor dem Speichern neu laden.",
  agent_tool_name_taken: "Dieser Agent hat bereits ein Werkzeug dieses Namens",
  too_many_agent_tools: "Ein Agent kann höchstens {most} Werkzeuge haben",
  tool_not_found: "Werkzeug nicht gefunden",
  agent_name_taken: "Es gibt bereits einen Agenten dieses Namens",
  template_not_created: "Vorlage konnte nicht erstellt werden",
  template_not_updated: "Vorlage konnte nicht geändert werden",
  template_not_deleted: "Vorlage konnte nicht gelöscht werden",
  is_template_not_true: "is_template muss true sein",
  template_not_found: "Vorlage nicht gefunden",
  template_changed_elsewhere:
    "Diese Vorlage wurde anderswo geändert. Bitte vor dem Speichern neu laden.",
  too_many_templates: "Das Limit von {most} Vorlagen ist erreicht. Bitte zuerst einige löschen.",
  template_built_in:
    "Diese Vorlage ist eingebaut. Sie lässt sich nicht ändern oder löschen, aber nutzen und als eigene speichern.",
  not_agent_file:
    "Das ist keine Agentendatei. Bitte eine aus einem Agenten exportierte Datei wählen.",
  agent_file_empty: "In dieser Datei ist kein Agent.",
  agent_file_not_json:
    "Diese Datei ist kein lesbares JSON. Bitte eine aus einem Agenten exportierte Datei wählen.",
  agent_file_field_not_text:
    "Der Agent in dieser Datei ist nicht verwendbar: {field} ist kein Text.",
  agent_file_unusable: "Der Agent in dieser Datei ist nicht verwendbar: {why}.",
  agent_file_tools_not_list:
    "Der Agent in dieser Datei ist nicht verwendbar: Seine Werkzeuge sind keine Liste.",
  agent_file_too_many_tools:
    "Der Agent in dieser Datei ist nicht verwendbar: Er hat mehr als {most} Werkzeuge.",
  agent_file_tool_unnamed:
    "Der Agent in dieser Datei ist nicht verwendbar: Sein Werkzeug {number} hat keinen Namen.",
  agent_file_tool_unusable: "Das Werkzeug {name} in dieser Datei ist nicht verwendbar: {why}.",
  file_tool_too_deep: "Es ist zu tief verschachtelt",
  file_tool_description_not_text: "Die Beschreibung muss Text sein",
  file_tool_unreadable: "Es ist nicht lesbar",
  tool_address_not_text: "Die URL muss Text sein",
  agent_file_too_large:
    "Diese Datei ist größer als 1 MB. Bitte eine aus einem Agenten exportierte Datei wählen.",
  agent_file_server_away:
    "Die Datei kann nicht geöffnet werden, weil der Server nicht antwortet. Wählen Sie sie noch einmal aus.",
  agent_file_unreadable:
    "Diese Datei ist nicht lesbar. Vielleicht wurde sie inzwischen verschoben oder geändert.",
  agent_not_tried: "Der Agent konnte nicht getestet werden",
  agent_not_tried_because: "Der Agent konnte nicht getestet werden: {why}",
  too_many_trials: "In kurzer Zeit wurde sehr oft getestet. Bitte eine Minute warten.",
  trial_too_long: "Dieser Testchat ist zu lang. Bitte neu beginnen.",
  trial_without_question: "Die letzte Nachricht muss vom Benutzer sein",
  instructions_not_written: "Die Anweisungen konnten nicht entworfen werden",
  instructions_not_written_because: "Die Anweisungen konnten nicht entworfen werden: {why}",
  too_many_instructions_written:
    "In kurzer Zeit wurden sehr oft Anweisungen entworfen. Bitte eine Minute warten.",
  starter_required: "Ein Gesprächseinstieg darf nicht leer sein",
  starter_too_long: "Ein Gesprächseinstieg darf höchstens 200 Zeichen haben",
  too_many_starters: "Ein Agent kann höchstens {most} Gesprächseinstiege haben",
  starters_not_list: "starters muss eine Liste von Texten sein",
  pinned_not_boolean: "pinned muss true oder false sein",
  archived_not_boolean: "archived muss true oder false sein",
  from_program_not_boolean: "from_program muss true oder false sein",
  team_has_own_models:
    "In einer Unterhaltung mit einem Team verwendet jeder Agent sein eigenes Modell",
  agent_versions_not_loaded: "Versionen konnten nicht geladen werden",
  agent_version_not_loaded: "Diese Version konnte nicht geladen werden",
  agent_version_not_restored: "Diese Version konnte nicht wiederhergestellt werden",
  agent_version_not_found: "Diese Version des Agenten ist nicht gespeichert",
  restored_without_tools: "Weggelassen, weil es sie nicht mehr gibt: {names}.",
  restored_without_name: "Der Name bleibt {name}, weil inzwischen ein anderer Agent {old} heißt.",
  restored_without_model:
    "Das Modell bleibt, wie es ist, weil das Modell dieser Version nicht mehr verfügbar ist.",
  restored_without_fallback:
    "Das Ersatzmodell ist nicht gesetzt, weil das dieser Version nicht mehr verfügbar ist.",
};
