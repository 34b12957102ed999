import type { Reasons } from "@/lib/texts/texts";

/** Messages for any call. */
export const door: Reasons = {
  disk_full:
    "Der Datenträger des Servers ist voll, darum konnte das nicht gespeichert werden. Bitte später erneut versuchen.",
  disk_read_only:
    "Der Server kann nicht auf seinen Datenträger schreiben, darum konnte das nicht gespeichert werden. Bitte später erneut versuchen.",
  database_not_opened:
    "Der Server kann seine Datenbank nicht öffnen. Bitte später erneut versuchen.",
  disk_failed: "Der Datenträger des Servers ist gestört. Bitte später erneut versuchen.",
  database_damaged:
    "Die Datenbank des Servers ist beschädigt. Der Betreiber muss eine Sicherung zurückspielen.",
  database_away: "Der Server erreicht seine Datenbank nicht. Bitte gleich erneut versuchen.",
  database_busy: "Die Datenbank des Servers ist beschäftigt. Bitte gleich erneut versuchen.",
  too_many_bodies:
    "Der Server empfängt gerade zu viele Daten. Bitte in einer Minute erneut versuchen.",
  body_too_slow: "Der Inhalt kam nicht innerhalb von {seconds} Sekunden an.",
  page_key_unknown: "Ungültiger Seitenschlüssel",
  server_silent: "Der Server hat nicht geantwortet",
  server_status: "Serverfehler: {status}",
  proxy_body_limit:
    "Ein Proxy vor Troupe hat das als zu groß abgelehnt. Sein Betreiber kann die Grenze für Anfragen erhöhen (nginx: client_max_body_size).",
  proxy_no_upstream:
    "Ein Proxy vor Troupe konnte es nicht erreichen. Bitte gleich erneut versuchen. Bleibt es dabei, sollte der Betreiber prüfen, ob Troupe läuft und ob der Proxy auf dessen Port zeigt.",
  proxy_timeout:
    "Ein Proxy vor Troupe hat nicht länger auf eine Antwort gewartet. Sein Betreiber kann die Wartezeit auf mindestens 60 Sekunden erhöhen (nginx: proxy_read_timeout).",
  proxy_error:
    "Ein Proxy vor Troupe hat diese Anfrage abgelehnt (Status {status}). Den Grund nennt sein Protokoll.",
  server_answer_unreadable: "Die Antwort des Servers war nicht lesbar",
  other_person:
    "In diesem Browser hat sich inzwischen jemand anderes angemeldet. Bitte laden Sie die Seite neu.",
  account_matter:
    "Dieser Endpunkt braucht eine angemeldete Sitzung; API-Schlüssel werden nicht angenommen.",
  scope_missing: "Diesem API-Schlüssel fehlt das Recht: {scope}.",
  proof_needed: "Bitte die Identität bestätigen, dann erneut versuchen.",
  page_outdated: "Diese Seite ist veraltet. Bitte neu laden und erneut versuchen.",
  origin_foreign: "Anfragen von anderen Websites sind nicht erlaubt.",
  program_origin_missing:
    "Anfragen von einer Seite ohne Origin sind nicht erlaubt. Bitte von einer Website öffnen, die in API_ALLOWED_ORIGINS steht.",
  program_origin_foreign:
    "Anfragen von {origin} sind nicht erlaubt. Der Betreiber kann die URL in API_ALLOWED_ORIGINS eintragen.",
  origin_not_configured:
    "Troupe ist für diese URL nicht eingerichtet. Der Betreiber kann sie in APP_ORIGINS eintragen.",
  idempotency_key_invalid: "Idempotency-Key muss aus 1 bis 200 sichtbaren ASCII-Zeichen bestehen",
  idempotency_key_reused:
    "Dieser Idempotency-Key gehört zu einer anderen Anfrage. Bitte einen neuen verwenden.",
  too_many_idempotency_keys:
    "Zu viele Anfragen mit einem Idempotency-Key. Jeder wird 24 Stunden gespeichert; bis dahin bitte ohne anfragen.",
  idempotency_under_way:
    "Die erste Anfrage mit diesem Idempotency-Key läuft noch. Bitte in einer Minute erneut versuchen.",
  idempotency_outcome_unknown:
    "Die erste Anfrage mit diesem Idempotency-Key wurde unterbrochen; ob sie gewirkt hat, ist unbekannt. Bitte erst nachsehen, dann einen neuen verwenden.",
  method_not_allowed: "Dieser Endpunkt unterstützt nur {methods}.",
  too_many_downloads: "Zu viele Downloads gleichzeitig. Bitte warten, bis einer fertig ist.",
  internal_error:
    "Auf dem Server ist ein Fehler aufgetreten. Er wurde protokolliert. Bitte erneut versuchen.",
  too_many_streams:
    "Zu viele offene Verbindungen. Bitte einige Tabs schließen und erneut versuchen.",
  body_cut: "Der Inhalt der Anfrage brach ab.",
  body_type_wrong: "Der Inhalt muss als application/json gesendet werden.",
  body_not_json: "Der Inhalt der Anfrage ist kein gültiges JSON.",
  body_too_deep: "Der Inhalt der Anfrage ist zu tief verschachtelt oder enthält zu viele Werte.",
  text_broken: "Text darf keine NUL-Zeichen und kein defektes Unicode enthalten.",
  body_too_large: "Der Inhalt der Anfrage ist größer als {most} MiB.",
  required: "Dieses Feld ist erforderlich",
  too_many_entries: "{name} darf höchstens {most} Einträge haben",
  field_unknown: "Unbekanntes Feld: {field}",
  unknown_here: "Unbekanntes Feld",
  not_one_of: "{name} muss einer dieser Werte sein: {values}",
  not_the_value: "{name} muss {value} sein",
  not_valid: "{name} ist ungültig",
  not_boolean: "{name} muss true oder false sein",
  not_null: "{name} muss null sein",
  not_object: "{name} muss vom Typ object sein",
  not_array: "{name} muss vom Typ array sein",
  not_string: "{name} muss vom Typ string sein",
  not_of_type: "{name} muss vom Typ {type} sein",
  text_empty: "{name} darf nicht leer sein",
  text_too_short: "{name} muss mindestens {least} Zeichen haben",
  too_few_entries: "{name} muss mindestens {least} Einträge haben",
  number_not_greater: "{name} muss größer als {least} sein",
  text_too_long: "{name} darf höchstens {most} Zeichen haben",
  number_too_large: "{name} darf höchstens {most} sein",
  number_not_less: "{name} muss kleiner als {most} sein",
  query_broken:
    "Die Abfrage in dieser Adresse darf keine NUL-Zeichen und kein defektes Unicode enthalten.",
  too_many_requests: "Zu viele Anfragen. Bitte einen Moment warten und erneut versuchen.",
  storage_full:
    "Das Konto hat sein Limit von {most} MB erreicht. Bitte Unterhaltungen, Aufgaben oder Agenten endgültig löschen; der Papierkorb zählt mit.",
  demo_no_agent: "Es stand kein Agent zur Wahl.",
  demo_only_agent: "Es ist der einzige verfügbare Agent.",
  demo_words_shared: "Mit der Aufgabe gemeinsam: {words}, mehr als bei jedem anderen Agenten.",
  demo_no_words_shared: "Keine Rolle passt zur Aufgabe, darum bekommt sie der erste Agent.",
  sign_up_confirmed: "E-Mail bestätigt! Danke für die Anmeldung zur Warteliste.",
  page_failed: "Auf dieser Seite ist etwas schiefgegangen. Bitte noch einmal versuchen.",
  window_blocked: "Der Browser hat das Fenster blockiert. Bitte erlauben, dann erneut versuchen.",
};
