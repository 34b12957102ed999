import type { Texts } from "@/lib/texts/texts";

/** The API's reference. */
export const reference: Texts = {
  "API reference": "API-Referenz",
  "Open Troupe": "Troupe öffnen",
  Contents: "Inhalt",
  "Everything you can do in Troupe is available over the API. The examples run as they are once TROUPE and KEY are set. Other values, such as AGENT_ID, are read from the environment too.":
    "Alles, was in Troupe möglich ist, geht auch über die API. Die Beispiele laufen unverändert, sobald TROUPE und KEY gesetzt sind. Weitere Werte, etwa AGENT_ID, kommen ebenfalls aus der Umgebung.",
  "Quick start": "Schnellstart",
  "Create an API key": "API-Schlüssel erstellen",
  "Settings → API Keys": "Einstellungen → API-Schlüssel",
  "Set the server's URL and your key": "URL des Servers und Schlüssel setzen",
  Environment: "Umgebung",
  "List your agents and teams": "Agenten und Teams auflisten",
  "Set MODEL to one of these names and send a message":
    "MODEL auf einen dieser Namen setzen und eine Nachricht senden",
  "OpenAI client libraries work too. Use this base URL and your key:":
    "Auch OpenAI-Bibliotheken funktionieren, mit dieser Basis-URL und dem Schlüssel:",
  Meaning: "Bedeutung",
  Example: "Beispiel",
  "Example response": "Beispielantwort",
  "Language of the examples": "Sprache der Beispiele",
  "Download OpenAPI 3.1": "OpenAPI 3.1 herunterladen",
  "Endpoints under /v1 are compatible with OpenAI's Chat Completions and Responses APIs. WebSockets and compaction are not supported, and requests with n other than 1, logprobs or audio are rejected. Accepted but ignored: user, safety_identifier, metadata, service_tier, prompt_cache_key.":
    "Endpunkte unter /v1 sind kompatibel mit OpenAIs Chat Completions und Responses. WebSockets und Compaction werden nicht unterstützt; Anfragen mit n ungleich 1, logprobs oder audio werden abgelehnt. Angenommen, aber ignoriert: user, safety_identifier, metadata, service_tier, prompt_cache_key.",
  "OpenAI-compatible": "OpenAI-kompatibel",
  "API keys": "API-Schlüssel",
  Workspaces: "Workspaces",
  Server: "Server",
  "No authentication": "Ohne Anmeldung",
  "Session only": "Nur mit Sitzung",
  "API key only": "Nur mit API-Schlüssel",
  "API key or session": "API-Schlüssel oder Sitzung",
  "API key scope": "Berechtigung des API-Schlüssels",
  "{points} requests per {seconds} s": "{points} Anfragen pro {seconds} s",
  Response: "Antwort",
  "No content": "Ohne Inhalt",
  Events: "Ereignisse",
  "Error codes": "Fehlercodes",
  Errors: "Fehler",
  "error is a sentence for people. code is the kind of error, reason and params say exactly what happened, and fields lists invalid fields. Errors under /v1 have OpenAI's format.":
    "error ist ein Satz für Menschen. code ist die Art des Fehlers, reason und params sagen genau, was geschah, und fields nennt ungültige Felder. Fehler unter /v1 haben OpenAIs Format.",
  required: "erforderlich",
  "Search the reference": "Referenz durchsuchen",
  "Search, or press /": "Suchen, oder / drücken",
  "{count} endpoints": { one: "{count} Endpunkt", other: "{count} Endpunkte" },
  "Try {name}": "{name} ausprobieren",
  "The description could not be loaded.": "Die Beschreibung konnte nicht geladen werden.",
  "Sent to this server only, not stored.": "Wird nur an diesen Server gesendet, nicht gespeichert.",
  "API key": "API-Schlüssel",
  "The server didn't respond.": "Der Server hat nicht geantwortet.",
  "in the query": "in der Abfrage",
  "You are not signed in, or your session has expired. Your input is kept here.":
    "Nicht angemeldet, oder die Sitzung ist abgelaufen. Die Eingaben bleiben hier erhalten.",
  "Sign in in a new tab, then send again": "In einem anderen Tab anmelden, dann noch einmal senden",
  "Loading…": "Lädt …",
  Reference: "Referenz",
  Python: "Python",
  "All endpoints, with runnable examples.": "Alle Endpunkte, mit lauffähigen Beispielen.",
  "in the path": "im Pfad",
  "This field is required": "Dieses Feld ist erforderlich",
  "Invalid JSON": "Ungültiges JSON",
  "This deletes real data. Press Delete to confirm.":
    "Das löscht echte Daten. Zum Bestätigen auf „Löschen“ drücken.",
  "Couldn't reach the server. Try again.":
    "Der Server ist nicht erreichbar. Bitte erneut versuchen.",
  Examples: "Beispiele",
};
