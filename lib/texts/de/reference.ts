import type { Texts } from "@/lib/texts/languages";

/** The API's reference. */
export const reference: Texts = {
  "API reference": "API-Referenz",
  "Open Troupe": "Troupe öffnen",
  Contents: "Inhalt",
  "Everything that the pages do, a program can do. Each example runs as it stands once TROUPE holds this server's address and KEY an API key of yours; what else it names, such as AGENT_ID, it takes from the environment, too.":
    "Was die Seiten können, kann auch ein Programm. Jedes Beispiel läuft, wie es dasteht, sobald TROUPE die Adresse dieses Servers und KEY einen eigenen API-Schlüssel enthält; was es sonst nennt, etwa AGENT_ID, nimmt es ebenfalls aus der Umgebung.",
  "The same as OpenAPI 3.1": "Dasselbe als OpenAPI 3.1",
  "Addresses below /v1 speak OpenAI's Chat Completions and Responses. WebSockets and compaction are not offered there, and n other than 1, logprobs and audio are refused. Accepted without an effect: user, safety_identifier, metadata, service_tier, prompt_cache_key.":
    "Adressen unter /v1 sprechen OpenAIs Chat Completions und Responses. WebSockets und Compaction gibt es dort nicht; n außer 1, logprobs und audio werden abgelehnt. Ohne Wirkung angenommen: user, safety_identifier, metadata, service_tier, prompt_cache_key.",
  "OpenAI-compatible": "OpenAI-kompatibel",
  "API keys": "API-Schlüssel",
  Server: "Server",
  "Open to anybody": "Offen für alle",
  "For a signed-in person alone": "Nur für eine angemeldete Person",
  "For an API key alone": "Nur für einen API-Schlüssel",
  "For an API key or a signed-in person": "Für einen API-Schlüssel oder eine angemeldete Person",
  Scope: "Berechtigung",
  "at most {points} in {seconds} s": "höchstens {points} in {seconds} s",
  Response: "Antwort",
  "No content": "Ohne Inhalt",
  Events: "Ereignisse",
  Refusals: "Ablehnungen",
  "What a refusal says": "Was eine Ablehnung sagt",
  "error is a sentence for a person, code names the kind, reason and params what exactly, fields the fields that are wrong. Below /v1 it has OpenAI's form.":
    "error ist ein Satz für Menschen, code nennt die Art, reason und params was genau, fields die Felder, die falsch sind. Unter /v1 hat sie OpenAIs Form.",
  Examples: "Beispiele",
  required: "erforderlich",
  "Search the reference": "Referenz durchsuchen",
  "Search, or press /": "Suchen, oder / drücken",
  "{count} endpoints": { one: "{count} Endpunkt", other: "{count} Endpunkte" },
  "Try {name}": "{name} ausprobieren",
  "The description could not be loaded.": "Die Beschreibung konnte nicht geladen werden.",
  "It is sent to this server and not kept.":
    "Er wird an diesen Server geschickt und nicht aufbewahrt.",
  "API key": "API-Schlüssel",
  "This has to be filled in": "Das muss ausgefüllt sein",
  "This is not JSON": "Das ist kein JSON",
  "This deletes what is really yours. Send again to go ahead.":
    "Das löscht etwas, das wirklich Ihnen gehört. Zum Fortfahren noch einmal senden.",
  "Delete it": "Löschen",
  "The server didn't respond.": "Der Server hat nicht geantwortet.",
  "in the address": "in der Adresse",
  "in the query": "in der Abfrage",
  "You are not signed in, or your session has ended. What you filled in stays here.":
    "Niemand ist angemeldet, oder die Sitzung ist zu Ende. Das Ausgefüllte bleibt hier stehen.",
  "Sign in in another tab, then send again":
    "In einem anderen Tab anmelden, dann noch einmal senden",
  "Loading…": "Lädt …",
  Reference: "Referenz",
  Python: "Python",
  "All endpoints, with examples that run as they stand.":
    "Alle Endpunkte, mit Beispielen, die laufen, wie sie dastehen.",
};
