import type { Reasons } from "@/lib/texts/texts";

/** Messages about connections, and the outcomes of their tool calls. */
export const connections: Reasons = {
  connection_name_required: "Name ist erforderlich",
  connection_name_too_long: "Der Name darf höchstens 60 Zeichen lang sein",
  connection_url_required: "URL ist erforderlich",
  connection_url_scheme_wrong: "Die URL muss mit https:// oder http:// beginnen",
  connection_url_too_long: "Die URL darf höchstens 2.000 Zeichen lang sein",
  connection_url_invalid: "Ungültige URL",
  connection_url_with_credentials:
    "Die URL darf weder Benutzernamen noch Passwort enthalten. Stattdessen einen Header mit dem Geheimnis angeben",
  connection_header_required: "Name des Headers ist erforderlich",
  connection_header_invalid: "Ungültiger Header-Name",
  connection_header_reserved: "Dieser Header lässt sich nicht setzen",
  connection_secret_required: "Der Wert des Headers ist erforderlich",
  connection_secret_invalid:
    "Der Wert des Headers darf nur einfache Zeichen und keine Zeilenumbrüche enthalten",
  connection_secret_too_long: "Der Wert des Headers darf höchstens 8.000 Zeichen lang sein",
  connection_secret_again:
    "Bitte den Wert des Headers erneut eingeben: Er wurde für eine andere URL oder einen anderen Header gespeichert",
  connection_auth_wrong: "auth muss von der Art „none“, „header“ oder „oauth“ sein",
  connection_kind_wrong: "kind muss „mcp“ oder „openapi“ sein",
  enabled_not_boolean: "enabled muss true oder false sein",
  connections_not_loaded: "Die Verbindungen konnten nicht geladen werden",
  connection_not_loaded: "Die Verbindung konnte nicht geladen werden",
  connection_not_added: "Die Verbindung konnte nicht hinzugefügt werden",
  connection_not_saved: "Die Verbindung konnte nicht gespeichert werden",
  connection_not_removed: "Die Verbindung konnte nicht entfernt werden",
  connection_not_refreshed: "Die Verbindung konnte nicht aktualisiert werden",
  connection_tool_not_accepted: "Das Werkzeug konnte nicht angenommen werden",
  connection_tool_not_removed: "Das Werkzeug konnte nicht entfernt werden",
  connection_tool_changed_again:
    "Der Server hat {name} erneut geändert. Bitte vor dem Annehmen prüfen.",
  connection_without_tools: "Die Verbindung {name} hat keine Werkzeuge",
  connection_not_found: "Verbindung nicht gefunden",
  connection_not_https:
    "Die URL muss mit https:// beginnen. Für einen Host im eigenen Netz kann ein Betreiber {host} in TOOL_ALLOWED_HOSTS aufnehmen.",
  connection_not_mcp:
    "Diese URL ist eine Webseite und kein MCP-Server. MCP-URLs enden oft auf /mcp.",
  connection_answer_too_large: "Die Antwort des Servers ist größer als 4 MiB.",
  connection_wants_sign_in:
    "Der Server hat die Anmeldedaten abgelehnt. Bitte anmelden oder das Geheimnis ändern.",
  connection_list_endless: "Die Liste des Servers endet nicht. Nach 50 Seiten abgebrochen.",
  connection_leads_away:
    "Die URL leitet zu einem anderen Server weiter. Bitte dessen URL eingeben.",
  connection_page_declined:
    "Der Server verlangte, dass zuerst eine Seite geöffnet wird, das ist aber nicht geschehen. Der Aufruf wurde nicht ausgeführt.",
  connection_asks_endlessly: "Der Server hat {most} Mal gefragt, ohne fertig zu werden.",
  connection_asks_too_much: "Der Server hat zu viel auf einmal gefragt.",
  connection_asks_not_offered: "Der Server hat etwas verlangt, das Troupe nicht unterstützt.",
  connected_tool_asks:
    "Der Server verlangt eine Eingabe, bevor er fortfährt. Antworten lässt sich nur in einem Chat oder einer Aufgabe.",
  connection_call_lost:
    "Troupe wurde unterbrochen, während {name} auf eine Antwort wartete; die Antwort kam nicht an.",
  connection_changed_since:
    "Die Verbindung {name} hat sich geändert, seit ihr Server dies gefragt hat; der Aufruf kann nicht weitergehen.",
  connection_too_slow: "Der Server hat zu lange gebraucht.",
  connection_not_understood:
    "Der Server antwortet nicht wie ein MCP-Server. Bitte die URL prüfen: Viele enden auf /mcp.",
  connection_server_refused: "Der Server antwortete: {message}",
  connection_http_status_message: "Der Server antwortete mit dem Status {status}: {message}",
  connection_session_over:
    "Der Server hat die Sitzung beendet. Bitte gleich noch einmal versuchen.",
  connection_http_status: "Der Server antwortete mit dem Status {status}.",
  connection_tool_twice: "Der Server hat zwei Werkzeuge dieses Namens.",
  connection_tool_name: "Der Name enthält nicht unterstützte Zeichen.",
  connection_tool_headers:
    "Es verlangt Argumente als Header in einer Form, die das Protokoll nicht erlaubt.",
  connection_tool_unnamed: "Der Server gibt diesem Werkzeug keinen Namen.",
  connection_tool_name_long: "Der Name ist länger als 128 Zeichen.",
  connection_tool_over:
    "Die Werkzeuge einer Verbindung dürfen zusammen bis zu 512 KiB groß sein. Dieses liegt darüber.",
  openapi_too_large:
    "Das Dokument ist zu groß: Als Text kann es bis zu 4 MiB haben, unter einer URL bis zu 12 MiB.",
  openapi_is_page: "Das ist eine Webseite und kein OpenAPI-Dokument.",
  openapi_revision:
    "Troupe liest OpenAPI 3 und Swagger 2.0, aber nicht {revision}. Wandle das Dokument zuerst um.",
  openapi_without_paths: "Das Dokument hat keine Pfade.",
  openapi_not_one: "Das ist kein OpenAPI-Dokument.",
  openapi_unreadable: "Das Dokument ist weder JSON noch YAML: siehe Zeile {line}.",
  openapi_refers_outside: "Es verweist auf eine andere Datei; das wird nicht unterstützt: {ref}",
  openapi_circular: "Es verweist auf sich selbst: {ref}",
  openapi_refers_nowhere: "Es verweist auf etwas, das nicht im Dokument steht: {ref}",
  openapi_access_unknown:
    "Es braucht eine nicht unterstützte Art der Anmeldung. Unterstützt werden Schlüssel, Token und Benutzernamen mit Passwort.",
  openapi_argument_not_sent: "Es braucht {name}, und das lässt sich hier nicht senden.",
  openapi_intricate: "Dieser Teil des Dokuments ist zu komplex.",
  openapi_address_answered: "Die URL antwortete mit dem Status {status}.",
  openapi_not_text: "Das Dokument ist kein Text in UTF-8.",
  openapi_elsewhere:
    "Die URL leitet zu einem anderen Host weiter. Bitte die endgültige URL des Dokuments eingeben.",
  openapi_operation_unknown: "Das Dokument hat keine Operation namens {name}.",
  openapi_choose: "Das Dokument hat {count} Operationen. Bitte bis zu {most} wählen.",
  openapi_empty: "Das Dokument hat keine Operationen.",
  openapi_pasted:
    "Das Dokument von {name} wurde eingefügt und kann nicht erneut von einer URL gelesen werden.",
  document_not_read: "Das Dokument konnte nicht gelesen werden",
  document_not_text: "document muss der Text des Dokuments sein",
  operations_required: "Mindestens eine Operation muss gewählt sein",
  operations_too_many: "Bitte bis zu 64 Operationen wählen",
  connection_kind_needed: "Ein Dokument und seine Operationen brauchen den kind „openapi“",
  connection_auth_not_taken:
    "Ein OpenAPI-Dokument legt seine Anmeldung selbst fest. auth weglassen",
  connection_is_document:
    "Das ist ein OpenAPI-Dokument. Operationen wählen und mit dem kind „openapi“ hinzufügen.",
  connection_name_alone:
    "Von einem OpenAPI-Dokument lassen sich nur Name, Operationen und Server ändern. Füge es für alles andere neu hinzu.",
  connection_broke_off: "Der Server hat die Verbindung vor der Antwort geschlossen.",
  connection_no_document: "Operationen hat nur ein OpenAPI-Dokument; das hier ist ein MCP-Server",
  document_needed:
    "Das Dokument muss noch einmal eingefügt werden, da es nicht von einer URL stammt",
  document_unwanted:
    "Dieses Dokument wird von seiner URL gelesen. Für ein eingefügtes Dokument ist eine weitere Verbindung nötig",
  connection_no_sign_in: "{name} hat keine Anmeldung. Bitte stattdessen die Geheimnisse eingeben.",
  openapi_server_needed: "Das Dokument nennt keinen Server. Gib die Basis-URL der API ein.",
  openapi_without_server: "Das Dokument nennt keinen Server.",
  openapi_server_address: "Seine Server-URL ist nicht verwendbar: {url}",
  schema_not_object: "Seine Argumente sind nicht als Objekt beschrieben.",
  schema_too_large: "Die Beschreibung seiner Argumente ist größer als 64 kB.",
  schema_too_deep: "Die Beschreibung seiner Argumente ist zu tief verschachtelt.",
  too_many_connections:
    "Bis zu {most} Verbindungen sind möglich. Bitte eine nicht mehr benötigte entfernen.",
  programs_not_loaded: "Die Programme konnten nicht geladen werden",
  program_unknown:
    "Auf diesem Server ist kein Programm namens {name} eingerichtet (MCP_STDIO_SERVERS).",
  program_not_started: "Das Programm konnte nicht gestartet werden.",
  program_without_auth: "Ein Programm auf diesem Server braucht keine Anmeldung. auth weglassen",
  resources_not_loaded: "Die Ressourcen konnten nicht geladen werden",
  prompts_not_loaded: "Die Prompts konnten nicht geladen werden",
  resource_not_kept: "Die Ressource konnte nicht gelesen werden",
  resource_uri_too_long: "Die URI einer Ressource darf höchstens 2.000 Zeichen lang sein",
  resource_uri_required: "Die URI der Ressource ist erforderlich",
  resource_uri_invalid: "Die URI einer Ressource darf keine Steuerzeichen enthalten",
  resource_uri_hidden: "Ihre URI ist zu lang oder enthält unsichtbare Zeichen.",
  resource_name_too_long: "Der Dateiname darf höchstens 200 Zeichen lang sein",
  resource_empty: "Der Server hat eine leere Antwort geliefert.",
  resource_asks: "Der Server verlangt vorher eine Eingabe. Das geht nur bei seinen Werkzeugen.",
  resource_too_many_parts:
    "Der Server hat mehr als {most} Teile geliefert, deshalb wurde nichts gespeichert.",
  connection_without_resources: "Der Server hat keine Ressourcen.",
  connection_no_server: "Ein OpenAPI-Dokument hat nur Operationen",
  too_many_resource_calls:
    "In der letzten Stunde wurden sehr viele Verbindungen geöffnet. Bitte später erneut versuchen.",
  too_many_connection_calls:
    "In der letzten Stunde wurden sehr viele Verbindungen hinzugefügt, geändert oder aktualisiert. Bitte später erneut versuchen.",
  connection_held:
    "Die Verbindung {name} wurde hinzugefügt, bevor die E-\u2060Mail-Adresse des Kontos bestätigt war. Sie muss zuerst im Profil bestätigt werden.",
  connection_disabled: "Die Verbindung {name} ist ausgeschaltet.",
  connection_secret_unreadable:
    "Das Geheimnis der Verbindung {name} lässt sich nicht lesen, weil sich das Geheimnis dieses Servers geändert hat. Bitte erneut eingeben.",
  connected_tool_unknown: "Die Verbindung {name} hat kein Werkzeug namens {tool}",
  connected_tool_unusable: "Das Werkzeug {tool} ist nicht verwendbar: {why}",
  too_many_of_connection:
    "Ein Agent kann bis zu {most} einzelne Werkzeuge einer Verbindung haben. Stattdessen „Alle Werkzeuge, bei Bedarf geladen“ wählen.",
  connected_tool_failed: "Das Werkzeug des Servers ist gescheitert: {message}",
  connected_tool_gone: "Der Server hat kein Werkzeug namens {tool} mehr.",
  connected_tool_changed:
    "Der Server hat {tool} geändert, seit dieser Agent es bekam. Es ist aus, bis die Änderung unter Einstellungen → Verbindungen geprüft ist.",
  connected_schema_missing: "schema muss ein Objekt sein",
  connected_pins_wrong: "pins muss ein Objekt aus Texten sein, free eine Liste von Namen",
  connection_to_add: "Zuerst ist eine Verbindung zu {url} nötig: Ein Werkzeug hier gehört zu ihr",
  connection_unknown: "Verbindung nicht gefunden",
  connection_gone: "Die Verbindung dieses Werkzeugs wurde entfernt: {url}",
  sign_in_answer_too_large: "Die Antwort des Anmeldeservers ist größer als 64 KiB.",
  sign_in_ended:
    "Die Anmeldung ist abgelaufen. Nach erneuter Anmeldung läuft weiter, was darauf wartet.",
  sign_in_without_pkce:
    "Der Server sagt nicht, dass er PKCE mit S256 unterstützt. Sich dort anzumelden ist deshalb nicht sicher.",
  sign_in_other_site:
    "Der Server will, dass Sie sich bei {host} anmelden. Das gehört zu einer anderen Website als der Server selbst. Ihre Anmeldung könnte in falsche Hände geraten, deshalb wurde sie nicht begonnen.",
  sign_in_refused: "Der Anmeldedienst hat abgelehnt: {message}",
  sign_in_other_issuer:
    "Die Antwort kam von einem anderen Server als erwartet und wurde nicht verwendet.",
  sign_in_client_unknown:
    "Der Server erlaubt keine automatische Registrierung. Troupe dort registrieren und die erhaltene Client-ID eintragen.",
  sign_in_not_understood: "Die Anmeldeangaben des Servers fehlen oder werden nicht unterstützt.",
  connection_sends_header:
    "Diese Verbindung sendet einen Header. Entfernen Sie ihn, um sich stattdessen anzumelden.",
  connection_wants_more_scope:
    "Der Server verlangt weitere Rechte. Bitte erneut anmelden, um sie zu erteilen.",
  client_id_required: "Ein Client-Geheimnis braucht eine Client-ID",
  client_id_invalid: "Eine Client-ID besteht aus einfachen Zeichen ohne Zeilenumbruch",
  client_id_too_long: "Eine Client-ID darf höchstens 2.000 Zeichen lang sein",
  client_secret_invalid: "Ein Client-Geheimnis besteht aus einfachen Zeichen ohne Zeilenumbruch",
  client_secret_too_long: "Ein Client-Geheimnis darf höchstens 8.000 Zeichen lang sein",
  scope_invalid: "Ein Scope besteht aus Wörtern, getrennt durch Leerzeichen",
  scope_too_long: "Ein Scope darf höchstens 1.000 Zeichen lang sein",
  sign_in_not_begun: "Die Anmeldung konnte nicht gestartet werden",
  sign_out_failed: "Die Abmeldung ist fehlgeschlagen",
};
