import type { Reasons } from "@/lib/texts/languages";

/** What is told of connections, and what a call of their tools may end with. */
export const connections: Reasons = {
  connection_name_required: "Name ist erforderlich",
  connection_name_too_long: "Der Name darf höchstens 60 Zeichen lang sein",
  connection_url_required: "Adresse ist erforderlich",
  connection_url_scheme_wrong: "Die Adresse muss mit https:// oder http:// beginnen",
  connection_url_too_long: "Die Adresse darf höchstens 2.000 Zeichen lang sein",
  connection_url_invalid: "Das ist keine gültige Adresse",
  connection_url_with_credentials:
    "Die Adresse darf weder Benutzernamen noch Passwort enthalten. Stattdessen einen Header mit dem Geheimnis angeben",
  connection_header_required: "Name des Headers ist erforderlich",
  connection_header_invalid: "Das ist kein Name eines Headers",
  connection_header_reserved: "Dieser Header lässt sich nicht setzen",
  connection_secret_required: "Der Wert des Headers ist erforderlich",
  connection_secret_invalid:
    "Der Wert des Headers darf nur einfache Zeichen und keine Zeilenumbrüche enthalten",
  connection_secret_too_long: "Der Wert des Headers darf höchstens 8.000 Zeichen lang sein",
  connection_secret_again:
    "Bitte den Wert des Headers erneut eingeben: Er wurde für eine andere Adresse oder einen anderen Header gespeichert",
  connection_auth_wrong: "auth muss von der Art „none“, „header“ oder „oauth“ sein",
  connection_kind_wrong: "kind muss „mcp“ oder „openapi“ sein",
  enabled_not_boolean: "enabled muss true oder false sein",
  connections_not_loaded: "Die Verbindungen konnten nicht geladen werden",
  connection_not_loaded: "Die Verbindung konnte nicht geladen werden",
  connection_not_added: "Die Verbindung konnte nicht hinzugefügt werden",
  connection_not_saved: "Die Verbindung konnte nicht gespeichert werden",
  connection_not_removed: "Die Verbindung konnte nicht entfernt werden",
  connection_not_refreshed: "Der Server konnte nicht gefragt werden",
  connection_tool_not_accepted: "Das Werkzeug konnte nicht angenommen werden",
  connection_tool_not_removed: "Das Werkzeug konnte nicht entfernt werden",
  connection_tool_changed_again:
    "Der Server hat {name} noch einmal geändert. Bitte erneut ansehen, bevor es angenommen wird.",
  connection_without_tools: "Die Verbindung {name} hat keine Werkzeuge zu geben",
  connection_not_found: "Verbindung nicht gefunden",
  connection_not_https:
    "Die Adresse muss mit https:// beginnen. Für einen Rechner im eigenen Netz kann der Betreiber {host} in TOOL_ALLOWED_HOSTS aufnehmen.",
  connection_not_mcp: "Unter dieser Adresse steht eine Webseite und kein MCP-Server.",
  connection_answer_too_large: "Die Antwort des Servers ist zu groß: höchstens 4 MiB sind erlaubt.",
  connection_wants_sign_in:
    "Der Server lässt Troupe nicht ein: Er verlangt eine Anmeldung oder ein anderes Geheimnis.",
  connection_list_endless:
    "Die Liste des Servers nimmt kein Ende: nach 50 Seiten wurde abgebrochen.",
  connection_leads_away:
    "Die Adresse leitet zu einem anderen Server weiter; dem wird nicht gefolgt. Bitte dessen eigene Adresse angeben.",
  connection_page_declined:
    "Der Server wollte, dass zuerst eine Seite geöffnet wird, und das ist nicht geschehen. Er hat nichts getan.",
  connection_asks_endlessly: "Der Server hat {most} Mal gefragt, ohne zu einem Ende zu kommen.",
  connection_asks_too_much: "Der Server hat zu viel auf einmal gefragt.",
  connection_asks_not_offered: "Der Server hat etwas verlangt, das Troupe ihm nicht anbietet.",
  connected_tool_asks:
    "Der Server fragt etwas, bevor er weitermacht. Das lässt sich nur in einem Chat oder einer Aufgabe beantworten.",
  connection_call_lost:
    "{name} hielt diesen Aufruf bis zur Antwort offen, und Troupe wurde inzwischen unterbrochen: Die Antwort kam nicht an.",
  connection_changed_since:
    "Die Verbindung {name} hat sich geändert, seit ihr Server dies gefragt hat; der Aufruf kann nicht weitergehen.",
  connection_too_slow: "Der Server hat zu lange gebraucht.",
  connection_not_understood: "Die Antwort des Servers ist nicht die eines MCP-Servers.",
  connection_server_refused: "Der Server antwortete: {message}",
  connection_http_status_message: "Der Server antwortete mit dem Status {status}: {message}",
  connection_session_over:
    "Der Server hat die Sitzung beendet. Bitte gleich noch einmal versuchen.",
  connection_http_status: "Der Server antwortete mit dem Status {status}.",
  connection_tool_twice: "Der Server hat zwei Werkzeuge dieses Namens.",
  connection_tool_name: "Der Name enthält Zeichen, die der eines Werkzeugs nicht enthalten darf.",
  connection_tool_headers:
    "Es verlangt Argumente als Header in einer Form, die das Protokoll nicht erlaubt.",
  connection_tool_unnamed: "Der Server gibt diesem Werkzeug keinen Namen.",
  connection_tool_name_long: "Der Name ist länger als 128 Zeichen.",
  connection_tool_over:
    "Alle Werkzeuge einer Verbindung dürfen zusammen 512 KiB groß sein; dieses liegt darüber.",
  openapi_too_large:
    "Das Dokument ist zu groß: Als Text kann es bis zu 4 MiB haben, unter einer URL bis zu 12 MiB.",
  openapi_is_page: "Das ist eine Webseite und kein OpenAPI-Dokument.",
  openapi_revision:
    "Troupe liest OpenAPI 3 und Swagger 2.0, aber nicht {revision}. Wandle das Dokument zuerst um.",
  openapi_without_paths: "Das Dokument nennt keine Pfade.",
  openapi_not_one: "Das ist kein OpenAPI-Dokument.",
  openapi_unreadable: "Das Dokument ist weder JSON noch YAML: siehe Zeile {line}.",
  openapi_refers_outside: "Es verweist auf eine andere Datei; dem wird nicht gefolgt: {ref}",
  openapi_circular: "Es verweist auf sich selbst: {ref}",
  openapi_refers_nowhere: "Es verweist auf etwas, das nicht im Dokument steht: {ref}",
  openapi_access_unknown:
    "Es verlangt eine Anmeldung, die hier nicht angeboten wird: Möglich sind nur Schlüssel, Token und Namen mit Passwort.",
  openapi_argument_not_sent: "Es braucht {name}, und das lässt sich hier nicht senden.",
  openapi_intricate: "Das Dokument ist zu verwickelt, um diesen Teil zu lesen.",
  openapi_address_answered: "Die Adresse antwortete mit dem Status {status}.",
  openapi_not_text: "Dort steht kein Text in UTF-8.",
  openapi_elsewhere:
    "Die Adresse führt zu einem anderen Host; dem wird nicht gefolgt. Nötig ist die Adresse des Dokuments selbst.",
  openapi_operation_unknown: "Das Dokument hat keine Operation namens {name}.",
  openapi_choose: "Das Dokument hat {count} Operationen. Wählbar sind höchstens {most} davon.",
  openapi_empty: "Das Dokument hat keine Operationen.",
  openapi_pasted:
    "Das Dokument von {name} wurde als Text angegeben; es gibt keine Adresse, von der es erneut gelesen werden kann.",
  document_not_read: "Das Dokument konnte nicht gelesen werden",
  document_not_text: "document muss der Text des Dokuments sein",
  operations_required: "Mindestens eine Operation muss gewählt sein",
  operations_too_many: "Höchstens 64 Operationen können gewählt sein",
  connection_kind_needed: "Ein Dokument und seine Operationen brauchen den kind „openapi“",
  connection_auth_not_taken:
    "Ein OpenAPI-Dokument sagt selbst, wie seine Aufrufe erlaubt werden. auth muss entfallen",
  connection_is_document:
    "Das ist ein OpenAPI-Dokument. Nötig ist eine Auswahl seiner Operationen und der kind „openapi“.",
  connection_name_alone:
    "Von einem OpenAPI-Dokument lassen sich nur Name, Operationen und Server ändern. Füge es für alles andere neu hinzu.",
  connection_broke_off: "Der Server brach ab, bevor er geantwortet hatte.",
  connection_no_document:
    "Operationen werden aus einem OpenAPI-Dokument gewählt; das hier ist ein Server mit Werkzeugen",
  document_needed:
    "Das Dokument muss noch einmal eingefügt werden, da es nicht von einer Adresse stammt",
  document_unwanted:
    "Dieses Dokument wird von seiner Adresse gelesen. Für ein Dokument als Text ist eine weitere Verbindung nötig",
  connection_no_sign_in: "Bei {name} meldet sich niemand an: Die Aufrufe brauchen Geheimnisse.",
  openapi_server_needed: "Das Dokument sagt nicht, wo seine API ist. Gib die URL des Servers ein.",
  openapi_without_server: "Das Dokument sagt nicht, wo sein Server steht.",
  openapi_server_address: "Die Adresse seines Servers ist nicht verwendbar: {url}",
  schema_not_object: "Seine Argumente sind nicht als Objekt beschrieben.",
  schema_too_large: "Die Beschreibung seiner Argumente ist größer als 64 kB.",
  schema_too_deep: "Die Beschreibung seiner Argumente ist zu tief verschachtelt.",
  too_many_connections:
    "Es sind höchstens {most} Verbindungen möglich. Bitte eine entfernen, die nicht mehr gebraucht wird.",
  programs_not_loaded: "Die Programme konnten nicht geladen werden",
  program_unknown:
    "Wer Troupe betreibt, hat kein Programm namens {name} eingerichtet (MCP_STDIO_SERVERS).",
  program_not_started: "Das Programm konnte nicht gestartet werden.",
  program_without_auth: "Ein Programm auf diesem Server braucht keine Anmeldung. auth weglassen",
  resources_not_loaded: "Die Ressourcen konnten nicht geladen werden",
  prompts_not_loaded: "Die Prompts konnten nicht geladen werden",
  resource_not_kept: "Die Ressource konnte nicht gelesen werden",
  resource_uri_too_long: "Die Adresse einer Ressource darf höchstens 2.000 Zeichen lang sein",
  resource_uri_required: "Die Adresse der Ressource fehlt",
  resource_uri_invalid: "Die Adresse einer Ressource enthält keine Steuerzeichen",
  resource_uri_hidden: "Ihre Adresse ist zu lang oder enthält Zeichen, die niemand sieht.",
  resource_name_too_long: "Der Name der Datei darf höchstens 200 Zeichen lang sein",
  resource_empty: "Der Server hat mit nichts geantwortet.",
  resource_asks:
    "Der Server fragt etwas, bevor er das gibt. Das ist nur bei Aufrufen seiner Werkzeuge möglich.",
  resource_too_many_parts:
    "Der Server hat mit mehr als {most} Teilen geantwortet; keiner davon wurde behalten.",
  connection_without_resources: "Der Server gibt nichts zum Lesen.",
  connection_no_server: "Das ist ein OpenAPI-Dokument; es hat nur Operationen",
  too_many_resource_calls:
    "In der letzten Stunde wurden viele Verbindungen angesehen. Bitte eine Weile warten.",
  too_many_connection_calls:
    "In der letzten Stunde wurden viele Verbindungen hinzugefügt, geändert oder neu gelesen. Bitte eine Weile warten.",
  connection_held:
    "Die Verbindung {name} wurde hinzugefügt, bevor die E-\u2060Mail-Adresse des Kontos bestätigt war. Sie muss zuerst im Profil bestätigt werden.",
  connection_disabled: "Die Verbindung {name} ist ausgeschaltet.",
  connection_secret_unreadable:
    "Das Geheimnis der Verbindung {name} lässt sich nicht lesen, weil sich das Geheimnis dieses Servers geändert hat. Bitte erneut eingeben.",
  connected_tool_unknown: "Die Verbindung {name} hat kein Werkzeug namens {tool}",
  connected_tool_unusable: "Das Werkzeug {tool} ist nicht verwendbar: {why}",
  too_many_of_connection:
    "Von einer Verbindung kann ein Agent einzeln {most} Werkzeuge haben. Geben Sie ihm stattdessen alle Werkzeuge der Verbindung: Er findet sie, wenn er sie braucht.",
  connected_tool_failed: "Das Werkzeug des Servers ist gescheitert: {message}",
  connected_tool_gone: "Der Server hat kein Werkzeug namens {tool} mehr.",
  connected_tool_changed:
    "Der Server beschreibt {tool} anders als zu der Zeit, als dieser Agent es bekam. Es ist aus, bis das unter Einstellungen, Verbindungen angenommen wurde.",
  connected_schema_missing: "schema muss ein Objekt sein",
  connected_pins_wrong: "pins muss ein Objekt aus Texten sein, free eine Liste von Namen",
  connection_to_add: "Zuerst ist eine Verbindung zu {url} nötig: Ein Werkzeug hier gehört zu ihr",
  connection_unknown: "Diese Verbindung gibt es nicht",
  connection_gone: "Die Verbindung dieses Werkzeugs wurde entfernt: {url}",
  sign_in_answer_too_large:
    "Eine Antwort des Anmeldedienstes ist zu groß: höchstens 64 KiB sind erlaubt.",
  sign_in_ended:
    "Die Anmeldung ist abgelaufen. Melden Sie sich erneut an, dann geht weiter, was darauf wartet.",
  sign_in_without_pkce:
    "Der Server sagt nicht, dass er PKCE mit S256 unterstützt. Sich dort anzumelden ist deshalb nicht sicher.",
  sign_in_other_site:
    "Der Server will, dass Sie sich bei {host} anmelden. Das gehört zu einer anderen Website als der Server selbst. Ihre Anmeldung könnte in falsche Hände geraten, deshalb wurde sie nicht begonnen.",
  sign_in_refused: "Der Anmeldedienst hat abgelehnt: {message}",
  sign_in_other_issuer:
    "Die Antwort kommt von einem anderen Server als dem gefragten und wurde deshalb nicht verwendet.",
  sign_in_client_unknown:
    "Der Server lässt keine neuen Programme zu. Registrieren Sie Troupe dort, und tragen Sie die Client-ID ein, die Sie bekommen.",
  sign_in_not_understood:
    "Der Server sagt nicht, wie man sich anmeldet, oder auf eine Art, die nicht verstanden wird.",
  connection_sends_header:
    "Diese Verbindung sendet einen Header. Entfernen Sie ihn, um sich stattdessen anzumelden.",
  connection_wants_more_scope:
    "Die Anmeldung umfasst das nicht: Der Server will eine weitere, die mehr erlaubt.",
  client_id_required: "Ein Client-Geheimnis gehört zu einer Client-ID",
  client_id_invalid: "Eine Client-ID besteht aus einfachen Zeichen ohne Zeilenumbruch",
  client_id_too_long: "Eine Client-ID darf höchstens 2.000 Zeichen lang sein",
  client_secret_invalid: "Ein Client-Geheimnis besteht aus einfachen Zeichen ohne Zeilenumbruch",
  client_secret_too_long: "Ein Client-Geheimnis darf höchstens 8.000 Zeichen lang sein",
  scope_invalid:
    "Ein Scope besteht aus einem oder mehreren Wörtern, getrennt durch je ein Leerzeichen",
  scope_too_long: "Ein Scope darf höchstens 1.000 Zeichen lang sein",
  sign_in_not_begun: "Die Anmeldung konnte nicht begonnen werden",
  sign_out_failed: "Die Abmeldung ist fehlgeschlagen",
};
