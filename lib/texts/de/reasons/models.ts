import type { Reasons } from "@/lib/texts/texts";

/** Messages about models, providers and budgets. */
export const models: Reasons = {
  provider_not_allowed: "Der Modellanbieter ist nicht erlaubt: {detail}",
  provider_unreachable_because: "Der Modellanbieter ist nicht erreichbar: {detail}",
  provider_unreachable: "Der Modellanbieter ist nicht erreichbar.",
  provider_failure: "Der Modellanbieter meldet einen Fehler: {detail}",
  provider_connection_lost: "Die Verbindung zum Modellanbieter ist abgerissen.",
  provider_silent: "Der Modellanbieter hat {seconds} Sekunden lang nichts gesendet.",
  model_too_slow: "Das Modell hat länger als 10 Minuten gebraucht.",
  provider_answer_unreadable: "Der Modellanbieter hat eine unlesbare Antwort gesendet.",
  model_answer_too_long: "Die Antwort des Modells ist zu lang.",
  model_too_many_calls: "Das Modell hat zu viele Werkzeuge auf einmal aufgerufen.",
  provider_event_too_large: "Der Modellanbieter hat ein zu großes Ereignis gesendet.",
  provider_closed_early:
    "Der Modellanbieter hat die Verbindung geschlossen, bevor die Antwort vollständig war.",
  model_answer_cut: "Die Antwort hat die maximale Länge erreicht und wurde abgeschnitten.",
  content_filtered: "Der Inhaltsfilter des Modellanbieters hat die Antwort gestoppt.",
  provider_out_of_resources:
    "Der Modellanbieter hat die Antwort gestoppt, weil ihm Kapazität fehlt.",
  model_ended_early: "Das Modell hat seine Antwort vorzeitig beendet: {detail}",
  model_call_unreadable:
    "Das Modell hat einen Werkzeugaufruf geschrieben, den sein Anbieter nicht lesen konnte. Bitte erneut versuchen.",
  provider_sent_page:
    "Die Basis-URL ist kein Modellserver: Gesendet wurde „{detail}“. Bitte die Basis-URL prüfen.",
  provider_sent_nothing: "Die Basis-URL ist kein Modellserver. Bitte die Basis-URL prüfen.",
  provider_says: "{what} Der Anbieter meldet: {detail}",
  provider_access_refused:
    "Der Modellanbieter hat den Zugriff verweigert. Bitte prüfen, was dieses Konto und diese Region nutzen dürfen.",
  provider_url_wrong:
    "Unter dieser Basis-URL gibt es kein Chatmodell. Bitte prüfen: Die meisten Basis-URLs enden auf /v1.",
  provider_model_missing:
    "Der Modellanbieter bietet dieses Modell nicht an. Bitte dem Agenten ein anderes geben.",
  provider_policy_refused:
    "Die Inhaltsrichtlinie des Modellanbieters hat dies abgelehnt. Bitte umformulieren oder ein anderes Modell wählen.",
  model_takes_no_tools:
    "Dieses Modell kann keine Werkzeuge verwenden. Bitte ein anderes Modell wählen oder die Werkzeuge des Agenten entfernen.",
  model_takes_no_images:
    "Dieses Modell kann keine Bilder sehen. Bitte ein anderes Modell wählen oder die Nachricht ohne Bilder senden.",
  provider_asks_to_wait: "Der Modellanbieter bittet, {minutes} Minuten zu warten.",
  provider_key_refused:
    "Der Modellanbieter hat den Schlüssel abgelehnt. Bitte prüfen, ob er stimmt.",
  provider_balance_spent: "Das Guthaben beim Modellanbieter ist aufgebraucht.",
  provider_busy: "Der Modellanbieter erhält zu viele Anfragen. Bitte später erneut versuchen.",
  provider_failed_status: "Der Modellanbieter ist gescheitert (Status {status}).",
  provider_refused_request: "Der Modellanbieter hat die Anfrage abgelehnt: {detail}",
  base_url_required: "Basis-URL ist erforderlich",
  base_url_scheme_wrong: "Die Basis-URL muss mit http:// oder https:// beginnen",
  base_url_too_long: "Die Basis-URL darf höchstens 2.000 Zeichen haben",
  base_url_invalid: "Die Basis-URL ist ungültig",
  base_url_with_query: "Die Basis-URL darf weder ? noch # enthalten",
  provider_key_with_space: "Der Schlüssel darf keine Leerzeichen oder Zeilenumbrüche enthalten",
  provider_key_too_long: "Der Schlüssel darf höchstens 4.000 Zeichen haben",
  model_name_required: "Modellname ist erforderlich",
  model_name_with_space: "Der Modellname darf keine Leerzeichen enthalten",
  model_name_too_long: "Der Modellname darf höchstens 160 Zeichen haben",
  label_too_long: "Die Bezeichnung darf höchstens 100 Zeichen haben",
  price_invalid: "Ein Preis muss ein Betrag in US-Dollar sein, mindestens 0",
  models_not_loaded: "Modelle konnten nicht geladen werden",
  default_model_not_changed: "Standardmodell konnte nicht geändert werden",
  providers_not_loaded: "Modellanbieter konnten nicht geladen werden",
  provider_not_added: "Anbieter konnte nicht hinzugefügt werden",
  provider_not_saved: "Anbieter konnte nicht gespeichert werden",
  provider_not_removed: "Anbieter konnte nicht entfernt werden",
  local_models_not_found: "Lokale Modelle konnten nicht gesucht werden",
  provider_not_tested: "Die Verbindung konnte nicht getestet werden",
  model_provider_not_found: "Modellanbieter nicht gefunden",
  too_many_providers_added:
    "In der letzten Stunde wurden sehr viele Modellanbieter hinzugefügt. Bitte später erneut versuchen.",
  too_many_provider_changes:
    "In der letzten Stunde wurden Modellanbieter sehr oft geändert. Bitte später erneut versuchen.",
  too_many_providers:
    "Bis zu {most} Modellanbieter sind möglich. Bitte einen nicht mehr genutzten entfernen.",
  provider_key_again: "Bitte den Schlüssel neu eingeben: Er wurde für eine andere URL gespeichert",
  too_many_provider_tests:
    "Das waren viele Verbindungstests in kurzer Zeit. Bitte eine Minute warten.",
  provider_model_unknown: "Der Anbieter hat kein Modell namens {model}. Er hat {models}.",
  provider_without_list:
    "Unter dieser Basis-URL gibt es keine Modellliste. Bitte prüfen oder ein Modell mit Namen hinzufügen.",
  provider_lists_elsewhere:
    "Unter dieser Basis-URL gibt es keinen Modellserver, aber unter {url} sind Modelle aufgeführt. Bitte diese als Basis-URL verwenden.",
  provider_without_models: "Der Anbieter listet keine Modelle. Bitte eines mit Namen hinzufügen.",
  embeddings_count_wrong: "Das Embedding-Modell lieferte {found} Vektoren für {count} Texte.",
  embedding_dimensions_unusable:
    "Das Embedding-Modell liefert {count} Dimensionen. Troupe unterstützt {least} bis {most}.",
  embedding_lengths_differ: "Das Embedding-Modell lieferte Vektoren verschiedener Länge.",
  embedding_all_zero: "Das Embedding-Modell lieferte einen Vektor nur aus Nullen.",
  embedding_not_numbers:
    "Das Embedding-Modell lieferte einen Vektor, der nicht nur aus Zahlen besteht.",
  provider_without_embeddings:
    "Dieser Anbieter hat unter seiner Basis-URL keine Embedding-Modelle.",
  embedding_model_missing:
    "Der Modellanbieter hat dieses Embedding-Modell nicht. Bitte unter Einstellungen → Modelle ein anderes wählen.",
  model_without_tool_call:
    "Das Modell antwortet, hat aber das Testwerkzeug nicht aufgerufen. Agenten mit Werkzeugen brauchen ein Modell, das es tut.",
  model_test_too_slow: "Das Modell hat zu lange gebraucht.",
  agent_model_gone:
    "Das Modell des Agenten ist nicht mehr verfügbar. Bitte ein anderes Modell für den Agenten wählen.",
  provider_held:
    "{label} wurde hinzugefügt, bevor die E-\u2060Mail-Adresse bestätigt war. Bitte zuerst im Profil prüfen.",
  provider_key_unreadable:
    "Der Schlüssel von {provider} ist nicht mehr lesbar, weil sich das Geheimnis dieses Servers geändert hat. Bitte neu eingeben.",
  default_model_not_text: "default muss ein Modell nennen",
  price_not_number: "Ein Preis muss eine Zahl sein",
  context_not_number: "context muss eine Anzahl Token sein",
  context_invalid: "Die Kontextlänge muss eine ganze Anzahl Token sein, von 1.000 bis 10.000.000",
  context_too_small:
    "Das ist zu lang für das Modell, auch ohne die früheren Nachrichten. Bitte die Nachricht kürzen oder ein Modell mit größerem Kontext wählen.",
  context_too_small_of:
    "Das ist zu lang für das Modell, das {size} Token auf einmal verarbeitet, auch ohne die früheren Nachrichten. Bitte die Nachricht kürzen oder ein Modell mit größerem Kontext wählen.",
  too_many_models: "Ein Anbieter kann höchstens {most} Modelle haben",
  models_not_list: "models muss eine Liste sein",
  model_named_twice: "Das Modell {id} ist doppelt genannt",
  model_not_offered: "Dieses Modell wird hier nicht angeboten",
  over_day_budget:
    "Der nächste Aufruf könnte das heutige Limit von {budget} überschreiten: Heute wurden {spent} ausgegeben.",
  over_month_budget:
    "Der nächste Aufruf könnte das Limit dieses Monats von {budget} überschreiten: diesen Monat wurden {spent} ausgegeben.",
  over_run_tokens:
    "Der nächste Aufruf könnte das Limit von {budget} Token für einen Lauf überschreiten: dieser Lauf hat {spent} verbraucht.",
  over_day_tokens:
    "Der nächste Aufruf könnte das heutige Limit von {budget} Token überschreiten: {spent} sind verbraucht.",
  over_month_tokens:
    "Der nächste Aufruf könnte das Limit dieses Monats von {budget} Token überschreiten: {spent} sind verbraucht.",
  near_day_budget: "Vom heutigen Limit von {limit} sind {used} ausgegeben.",
  near_month_budget: "Vom Limit dieses Monats von {limit} sind {used} ausgegeben.",
  near_day_tokens: "Vom heutigen Limit von {limit} Token sind {used} verbraucht.",
  near_month_tokens: "Vom Limit dieses Monats von {limit} Token sind {used} verbraucht.",
  price_unknown:
    "Der Preis dieses Modells ist nicht bekannt; ein Limit in Dollar lässt sich nicht einhalten.",
  answer_cut_at_limit: "Während dieser Antwort wurde ein Limit erreicht.",
  limit_usd_invalid:
    "Das Limit muss zwischen 0,0001 $ und 1.000.000 $ liegen, mit höchstens vier Nachkommastellen",
  limit_ambiguous:
    "Schreiben Sie {typed} ohne Tausendertrennzeichen oder mit vier Nachkommastellen",
  limit_tokens_invalid:
    "Das Limit muss eine ganze Zahl von Token sein, von 1.000 bis 1.000.000.000.000",
  budgets_not_loaded: "Die Limits konnten nicht geladen werden",
  budget_not_created: "Das Limit konnte nicht gesetzt werden",
  budget_not_updated: "Das Limit konnte nicht geändert werden",
  budget_not_removed: "Das Limit konnte nicht entfernt werden",
  budget_of_whom: "Geben Sie mit id an, wofür das Limit gilt",
  budget_of_all: "Ein Limit für alles hat keine id",
  budget_not_found: "Limit nicht gefunden",
  budget_subject_unknown: "Mit dieser id gibt es hier nichts",
  too_many_budgets: "Es sind höchstens {most} Limits möglich",
  budget_taken: "Ein solches Limit gibt es schon. Ändern Sie dieses.",
  not_one_of: "{name} muss eines von {values} sein",
  over_run_budget:
    "Der nächste Aufruf könnte das Limit von {budget} für einen Lauf überschreiten: dieser Lauf hat {spent} ausgegeben.",
  server_model_spent_by_person:
    "Das eigene Modell dieses Servers ist für heute bis zur Grenze für eine Person genutzt. Um Mitternacht (UTC) geht es weiter; Modelle eigener Anbieter bleiben nutzbar.",
  server_model_spent:
    "Das eigene Modell dieses Servers ist für heute aufgebraucht. Um Mitternacht (UTC) geht es weiter; Modelle eigener Anbieter bleiben nutzbar.",
  models_not_listed: "Die Modelle konnten nicht geladen werden",
  models_not_listed_because: "Die Modelle konnten nicht geladen werden: {why}",
};
