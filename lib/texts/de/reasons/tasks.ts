import type { Reasons } from "@/lib/texts/languages";

/** What is told of tasks and teams. */
export const tasks: Reasons = {
  description_required: "Beschreibung ist erforderlich",
  description_too_long: "Die Beschreibung darf höchstens 10.000 Zeichen haben",
  tasks_not_loaded: "Aufgaben oder Agenten konnten nicht geladen werden",
  task_not_created: "Aufgabe konnte nicht erstellt werden",
  task_not_deleted: "Die Aufgabe konnte nicht gelöscht werden",
  task_not_routed: "Aufgabe konnte nicht zugeteilt werden",
  run_unknown: "Diesen Lauf gibt es nicht",
  too_many_tasks:
    "Es sind {most} Aufgaben, so viele, wie ein Konto hier haben darf. Bitte nicht mehr benötigte löschen.",
  too_many_open_tasks:
    "Es sind {most} Aufgaben, die nicht abgeschlossen sind, so viele, wie ein Konto hier haben darf. Bitte einige abschließen oder löschen.",
  chosen_none: "es nannte keinen der Agenten",
  chosen_by_words:
    "Das Modell konnte nicht wählen ({detail}), also wurde nach den gemeinsamen Wörtern gewählt. {reason}",
  chosen_as_first: "Es ist der erste der Agenten.",
  choice_too_slow: "es brauchte länger als 10 Sekunden",
  model_gave_no_reason: "Das Modell gab keinen Grund an.",
  task_interrupted:
    "Der Server wurde mehrmals neu gestartet, während an dieser Aufgabe gearbeitet wurde.",
  only_agent_assigned: "Nur dieser Agent ist zugewiesen.",
  only_member: "{name} hat nur dieses Mitglied.",
  by_graph: "Sie arbeiten nach dem Graphen von {name}.",
  in_team_order: "Sie arbeiten nacheinander, in der Reihenfolge von {name}.",
  in_assigned_order: "Sie arbeiten nacheinander, in der zugewiesenen Reihenfolge.",
  no_agents: "Für diese Aufgabe ist kein Agent verfügbar",
  task_team_deleted: "Das Team dieser Aufgabe wurde gelöscht. Wähle ein anderes Team oder Agenten.",
  graph_cannot_run: "Der Graph von {name} ist nicht lauffähig. {warnings}",
  graph_warnings: "{warnings}",
  task_not_found: "Aufgabe nicht gefunden",
  task_changed_meanwhile: "Diese Aufgabe wurde anderswo geändert. Bitte erneut versuchen.",
  task_completed: "Diese Aufgabe ist erledigt. Zum erneuten Zuteilen bitte auf „Offen“ setzen.",
  task_under_way: "An dieser Aufgabe wird bereits gearbeitet.",
  routed_to_agent: "{name} zugeteilt",
  routed_to_agents: { one: "{count} Agent zugeteilt", other: "{count} Agenten zugeteilt" },
  too_many_schedule_previews:
    "Das waren viele Vorschauen in kurzer Zeit. Bitte eine Minute warten.",
  cron_invalid:
    "Ein Zeitplan hat fünf Felder: Minute, Stunde, Tag, Monat, Wochentag, etwa 0 9 * * 1",
  cron_minute_invalid:
    "Die Minute {value} ist ungültig. Erlaubt sind Zahlen von 0 bis 59, etwa 0, 0,30 oder */15.",
  cron_hour_invalid:
    "Die Stunde {value} ist ungültig. Erlaubt sind Zahlen von 0 bis 23, etwa 9, 9-17 oder */2.",
  cron_day_invalid:
    "Der Monatstag {value} ist ungültig. Erlaubt sind Zahlen von 1 bis 31, etwa 1 oder 1,15, und L für den letzten Tag.",
  cron_month_invalid:
    "Der Monat {value} ist ungültig. Erlaubt sind Zahlen von 1 bis 12 oder Namen, etwa JAN oder 1-3.",
  cron_weekday_invalid:
    "Der Wochentag {value} ist ungültig. Erlaubt sind Zahlen von 0 (Sonntag) bis 6 oder Namen, etwa MON-FRI.",
  time_zone_unknown:
    "Diese Zeitzone gibt es nicht: bitte einen Namen wie Europe/Berlin oder UTC angeben",
  schedule_never_comes: "Dieser Zeitplan tritt nie ein",
  task_status_wrong: "status muss pending, in_progress oder completed sein",
  cron_required: "Bitte angeben, wann sich die Aufgabe wiederholt",
  cron_too_long: "Der Ausdruck darf höchstens 200 Zeichen haben",
  time_zone_required: "Bitte eine Zeitzone wählen",
  time_zone_too_long: "Die Zeitzone darf höchstens 100 Zeichen haben",
  too_many_task_agents: "Eine Aufgabe kann höchstens {most} Agenten haben",
  new_task_not_pending: "Eine neue Aufgabe ist offen",
  search_too_long: "Die Suche darf höchstens 200 Zeichen haben",
  too_many_at_once: "Höchstens 200 auf einmal",
  task_changed_elsewhere:
    "Diese Aufgabe wurde anderswo geändert. Bitte vor dem Speichern neu laden.",
  agent_named_unknown: "Es gibt keinen Agenten namens {name}",
  task_name_taken: "Es gibt bereits eine Aufgabe dieses Namens",
  teams_not_loaded: "Daten konnten nicht geladen werden",
  team_not_created: "Team konnte nicht erstellt werden",
  team_not_updated: "Team konnte nicht geändert werden",
  team_not_deleted: "Team konnte nicht gelöscht werden",
  team_agent_not_added: "Agent konnte nicht ins Team aufgenommen werden",
  team_agent_not_removed: "Agent konnte nicht aus dem Team genommen werden",
  team_not_imported: "Team konnte nicht importiert werden",
  team_agents_named_alike: "Zwei Agenten dieses Teams hätten diesen Namen",
  file_agents_same: "Zwei Agenten dieser Datei wären derselbe",
  too_many_tools: "Es sind höchstens {most} Werkzeuge möglich",
  file_tool_unusable: "Das Werkzeug {name} in dieser Datei ist nicht verwendbar: {fault}",
  file_graph_agent_twice: "Der Graph in dieser Datei nennt einen Agenten doppelt oder keinen",
  file_graph_edge_twice: "Der Graph in dieser Datei zeichnet eine Kante doppelt",
  condition_too_long: "Die Bedingung darf höchstens 500 Zeichen haben",
  not_team_file: "Das ist keine Teamdatei. Bitte eine aus einem Team exportierte Datei wählen.",
  file_of_other_version:
    "Diese Datei stammt aus einer anderen Version von Troupe und ist hier nicht lesbar.",
  too_many_team_agents: "Ein Team kann höchstens {most} Agenten haben",
  file_agents_named_alike: "Zwei Agenten in dieser Datei heißen {name}",
  file_graph_agent_unknown:
    "Der Graph in dieser Datei nennt {name}, einen Agenten, den sie nicht enthält",
  file_edge_agent_unknown:
    "Eine Kante in dieser Datei führt zu oder von {name}, der nicht im Graphen ist",
  file_end_unknown: "Der Graph in dieser Datei beginnt oder endet mit {name}, der nicht darin ist",
  graph_not_found: "Graph nicht gefunden",
  graph_changed_elsewhere:
    "Dieser Graph wurde anderswo geändert. Bitte vor dem Speichern neu laden.",
  graph_not_set_up: "Bitte erst den Graphen anlegen, dann Kanten zeichnen",
  edge_ends_unknown: "Beide Enden einer Kante müssen Agenten des Graphen sein",
  team_agent_unknown: "Einer dieser Agenten ist hier unbekannt",
  agent_not_member: "{name} ist kein Mitglied dieses Teams",
  entry_point_unknown: "Der Start muss einer der Agenten des Graphen sein",
  finish_point_unknown: "Das Ziel muss einer der Agenten des Graphen sein",
  team_not_found: "Team nicht gefunden",
  team_empty: "Dieses Team hat noch keine Agenten. Ohne einen kann es nicht arbeiten.",
  team_without_agents: "Dieses Team hat noch keine Agenten",
  team_graph_cannot_run: "Der Graph dieses Teams ist nicht lauffähig.",
  agents_required: "Bitte mindestens einen Agenten wählen",
  entry_point_required: "Bitte den Agenten wählen, der beginnt",
  finish_point_required: "Bitte den Agenten wählen, dessen Antwort das Ergebnis ist",
  field_required: "{name} ist erforderlich",
  too_many_teams:
    "Es sind {most} Teams, so viele, wie ein Konto hier haben darf. Bitte nicht mehr benötigte löschen.",
  team_changed_elsewhere: "Dieses Team wurde anderswo geändert. Bitte vor dem Speichern neu laden.",
  graph_changed_meanwhile: "Dieser Graph wurde inzwischen anderswo geändert.",
  graph_saved_otherwise: "Der Graph wurde anders gespeichert, als er gezeichnet ist.",
  sample_team_not_created: "Das Beispiel-Team konnte nicht erstellt werden",
  task_state_wrong: "state muss failed, stopped oder waiting sein",
  task_sort_wrong: "sort muss newest, oldest, name oder last_run sein",
  not_time: "{name} muss eine Zeit nach ISO 8601 sein",
};
