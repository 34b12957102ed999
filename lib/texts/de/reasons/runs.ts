import type { Reasons } from "@/lib/texts/texts";

/** Messages about conversations and runs. */
export const runs: Reasons = {
  trace_format_wrong: "format kann nur otlp sein",
  run_not_failed: "Nur ein fehlgeschlagener Lauf einer Aufgabe lässt sich fortsetzen.",
  go_on_failed: "Der Lauf konnte nicht fortgesetzt werden. Bitte erneut versuchen.",
  answer_not_yours:
    "Diesen Lauf kann nur beantworten, wer ihn gestartet hat oder im Workspace dazu berechtigt ist.",
  fork_failed: "Der Lauf konnte nicht abgezweigt werden. Bitte erneut versuchen.",
  fork_text_too_long: "{name} darf höchstens {most} Zeichen haben",
  fork_role_wrong: "role muss system, user, assistant oder tool sein",
  fork_content_wrong: "Eine geänderte Nachricht kann nur Text sein",
  fork_messages_none: "Bitte mindestens eine Nachricht angeben",
  fork_tools_wrong: "tools muss recorded, ask oder live sein",
  fork_step_wrong:
    "Abzweigen ist möglich, wo ein Agent startet, sein Modell oder ein Werkzeug aufruft. Dieser Schritt ist nichts davon.",
  fork_result_misplaced: "Nur der Schritt eines Werkzeugs hat ein Ergebnis, das sich ändern lässt",
  fork_messages_misplaced: "Nachrichten lassen sich nur ändern, wo ein Agent sein Modell aufruft",
  fork_instructions_misplaced:
    "Bedingungen eines Graphen werden ohne die Anweisungen eines Agenten ausgewertet",
  fork_has_pictures:
    "Dieser Lauf kann nicht abgezweigt werden: Seine Modelle haben Bilder oder Dateien erhalten, die der Trace nicht speichert.",
  fork_interrupted: "Der Server wurde während dieser Abzweigung mehrmals neu gestartet.",
  replay_of_fork:
    "Eine Abzweigung kann nicht wiedergegeben werden: Ein Teil stammt aus dem Trace eines anderen Laufs.",
  run_not_over: "Dieser Lauf ist noch nicht beendet. Bitte warten, bis er endet.",
  replay_record_expired: {
    one: "Der Trace dieses Laufs ist vor {count} Tag abgelaufen.",
    other: "Der Trace dieses Laufs ist vor {count} Tagen abgelaufen.",
  },
  run_record_not_kept: "Für diesen Lauf ist kein Trace gespeichert.",
  replay_failed: "Der Lauf konnte nicht wiedergegeben werden. Bitte erneut versuchen.",
  trace_not_loaded: "Der Trace konnte nicht geladen werden",
  run_search_too_long: "Bitte nach höchstens 200 Zeichen suchen",
  runs_not_compared: "Die Läufe konnten nicht verglichen werden",
  run_compared_with_itself:
    "Das ist derselbe Lauf. Bitte einen anderen wählen, um ihn zu vergleichen.",
  run_compared_at_work: "Einer dieser Läufe läuft noch. Bitte warten, bis er endet.",
  run_record_expired:
    "Der Trace eines dieser Läufe ist am {day} abgelaufen, daher ist kein Vergleich mehr möglich.",
  run_step_not_found: "Diesen Schritt gibt es in diesem Lauf nicht",
  chat_unreached: "Fehler bei der Verbindung zum API-Server",
  connection_lost: "Die Verbindung ist abgerissen",
  too_many_messages_sent:
    "Zu viele Nachrichten in kurzer Zeit. Bitte eine Minute warten und erneut versuchen.",
  message_required: "Nachricht ist erforderlich",
  message_too_long: "Die Nachricht darf höchstens 100.000 Zeichen haben",
  chat_search_too_long: "Der Suchtext darf höchstens 200 Zeichen haben",
  branch_not_made: "Die Unterhaltung konnte nicht abgezweigt werden.",
  conversation_not_deleted: "Die Unterhaltung wurde nicht gelöscht.",
  too_many_conversations:
    "Das Limit von {most} Unterhaltungen ist erreicht. Bitte zuerst einige löschen.",
  too_many_messages:
    "Das Limit von {most} Nachrichten ist erreicht. Bitte zuerst Unterhaltungen endgültig löschen; die im Papierkorb zählen mit.",
  conversation_full:
    "Diese Unterhaltung hat das Limit von {most} Nachrichten erreicht. Bitte eine neue beginnen.",
  conversation_deleted: "Die Unterhaltung wurde gelöscht, während die Antwort geschrieben wurde.",
  conversation_with_other: "Die Unterhaltung ist mit {name}.",
  conversation_not_of_team: "Diese Unterhaltung ist nicht mit diesem Team",
  conversation_of_other_agent: "Diese Unterhaltung ist mit einem anderen Agenten",
  reply_interrupted:
    "Der Server wurde mehrmals neu gestartet, während diese Antwort geschrieben wurde.",
  message_not_found: "Nachricht nicht gefunden",
  retry_not_own: "Nur eigene Nachrichten können wiederholt werden",
  conversation_not_found: "Unterhaltung nicht gefunden",
  answer_under_way:
    "Die letzte Antwort dieser Unterhaltung entsteht noch. Bitte abwarten oder stoppen.",
  agent_and_team: "Bitte einen Agenten oder ein Team wählen, nicht beides",
  agent_required: "Bitte zuerst einen Agenten wählen",
  title_required: "Titel ist erforderlich",
  title_too_long: "Der Titel darf höchstens 100 Zeichen haben",
  number_too_small: "{name} muss mindestens {least} sein",
  format_not_offered: "format muss markdown oder json sein",
  run_answer_not_sent: "Ihre Antwort konnte nicht gesendet werden. Bitte erneut versuchen.",
  graph_steps_spent: "Die Agenten haben das Limit von {most} Schritten pro Lauf erreicht.",
  agent_repeats_itself: "{name} wiederholt sich immer wieder, ohne voranzukommen.",
  agents_ping_pong:
    "{one} und {other} senden einander immer wieder denselben Text, ohne voranzukommen.",
  call_interrupted: "Troupe wurde unterbrochen, während dieser Aufruf lief.",
  run_stopped: "Der Lauf wurde gestoppt.",
  run_interrupted: "Der Lauf wurde unterbrochen.",
  conditions_unreadable:
    "Das Urteil des Modells über die Bedingungen des Graphen war nicht lesbar.",
  model_answer_empty: "Das Modell hat eine leere Antwort geliefert.",
  agent_answer_empty: "{name} hat nichts geantwortet.",
  reply_agent_deleted: "Der Agent wurde gelöscht, während dies geschrieben wurde.",
  agent_deleted_meanwhile: "Ein Agent wurde gelöscht, während hieran gearbeitet wurde.",
  graph_ended_early:
    "Die Arbeit endete, bevor sie {name} erreichte: Keine Bedingung führte weiter.",
  budget_needs_session:
    "Nur Sie können das Überschreiten eines Limits erlauben: Bitte im Browser antworten. Ein API-Schlüssel kann den Lauf stoppen.",
  run_waits_for_budget:
    "Dieser Lauf braucht eine Freigabe, um ein Limit zu überschreiten, oder muss gestoppt werden.",
  run_tokens_spent: "Dieser Lauf hat sein Limit erreicht: {tokens} Token sind verbraucht.",
  run_source_wrong: "source muss chat, task, api oder fork sein",
  run_status_wrong: "status muss queued, running, waiting, completed, failed oder stopped sein",
  min_cost_negative: "min_cost muss mindestens 0 sein",
  not_a_day: "Dies muss ein Tag sein, etwa 2026-11-21",
  agent_loop_of_two:
    "Der Agent hat dreimal mit denselben Argumenten zwischen {name} gewechselt, ohne voranzukommen.",
  agent_loop:
    "Der Agent hat {name} dreimal mit denselben Argumenten aufgerufen, ohne voranzukommen.",
  run_time_spent: "Dieser Lauf hat das Limit von 10 Minuten erreicht.",
  run_unreadable:
    "Der gespeicherte Fortschritt war nicht lesbar, daher wurde der Lauf beendet. Bitte erneut versuchen.",
  run_faulty:
    "Ein Fehler in Troupe hat diesen Lauf beendet. Details stehen im Log des Servers. Bitte erneut versuchen.",
  result_too_long: "Das Ergebnis darf höchstens 32.768 Zeichen haben",
  approve_not_true: "approve muss true sein",
  remember_not_boolean: "remember muss true oder false sein",
  refusal_required: "Bitte eine Begründung eingeben, damit der Agent es besser machen kann",
  refusal_too_long: "Die Begründung darf höchstens 2.000 Zeichen haben",
  answer_not_one:
    "Bitte genau eines von result, approve, refuse, answer, decline und cancel angeben",
  only_allowed_remembered: "Nur Erlaubtes lässt sich merken",
  run_not_found: "Lauf nicht gefunden",
  entry_point_missing: "Kein Agent ist als Start markiert. Bitte wählen, wer beginnt.",
  finish_point_missing:
    "Kein Agent ist als Ziel markiert. Bitte wählen, wessen Antwort das Ergebnis ist.",
  finish_point_unreachable:
    "Das Ziel {finish} ist von {entry} aus nicht erreichbar. Bitte Kanten zeichnen, die hinführen.",
  agent_unreachable: "Zu {name} führt kein Weg, also arbeitet dieser Agent nie.",
  agent_circle:
    "{name} übergibt die Arbeit endlos an sich selbst. Diese Kante braucht eine Bedingung.",
  agents_circle:
    "{names} und {last} übergeben einander endlos Arbeit. Eine der Kanten dazwischen braucht eine Bedingung.",
  call_not_waiting: "Dieser Lauf wartet nicht auf eine Antwort zu diesem Aufruf.",
  call_waits_for_result: "Dieser Aufruf braucht sein Ergebnis.",
  call_waits_for_approval: "Dieser Aufruf wartet auf Erlaubnis oder Ablehnung.",
  call_waits_for_answer:
    "Dieser Aufruf braucht eine Antwort auf die Frage seines Servers oder eine Ablehnung.",
  decline_not_true: "decline muss true sein",
  cancel_not_true: "cancel muss true sein",
  question_field_required: "Bitte ausfüllen",
  question_not_number: "Das muss eine Zahl sein",
  question_not_whole: "Das muss eine ganze Zahl sein",
  question_not_text: "Das muss ein Text sein",
  question_not_boolean: "Das muss ja oder nein sein",
  question_not_offered: "Bitte eines von dem wählen, was angeboten wird",
  question_too_few: "Bitte mindestens {least} wählen",
  question_too_many: "Bitte höchstens {most} wählen",
  question_too_short: "Das müssen mindestens {least} Zeichen sein",
  question_too_long: "Das dürfen höchstens {most} Zeichen sein",
  question_too_small: "Das muss {least} oder mehr sein",
  question_too_large: "Das muss {most} oder weniger sein",
  question_wrong_form: "Das hat nicht die verlangte Form: {format}",
  server_restarting: "Der Server startet neu. Bitte gleich erneut versuchen.",
};
