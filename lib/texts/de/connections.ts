import type { Texts } from "@/lib/texts/texts";

/** Connections, and their tools on agents. */
export const connections: Texts = {
  Connection: "Verbindung",
  "Give agents tools from MCP servers and OpenAPI services.":
    "Agenten Werkzeuge von MCP-Servern und OpenAPI-Diensten geben.",
  "MCP server": "MCP-Server",
  "OpenAPI document": "OpenAPI-Dokument",
  "Found an OpenAPI document. Read it to choose operations.":
    "OpenAPI-Dokument gefunden. Nach dem Lesen lassen sich Operationen wählen.",
  "URL of an OpenAPI 3 or Swagger 2.0 document, e.g. https://example.com/openapi.json":
    "URL eines Dokuments nach OpenAPI 3 oder Swagger 2.0, z. B. https://example.com/openapi.json",
  "Server URL": "Server-URL",
  "The document doesn't name a server. Enter the base URL of the API.":
    "Das Dokument nennt keinen Server. Gib die Basis-URL der API ein.",
  "Base URL of the API, as in the document. You can enter another one.":
    "Basis-URL der API, wie im Dokument. Eine andere lässt sich eingeben.",
  "Base URL of the API. The document lists {count} servers.":
    "Basis-URL der API. Das Dokument nennt {count} Server.",
  "Or paste the document": "Oder das Dokument einfügen",
  "JSON or YAML. Paste it or drop a file here.":
    "JSON oder YAML. Einfügen oder eine Datei hier ablegen.",
  "Choose a file": "Datei wählen",
  "Read document": "Dokument lesen",
  "Add {count} operations": {
    one: "{count} Operation hinzufügen",
    other: "{count} Operationen hinzufügen",
  },
  "Defaults to the document's title. Used as the prefix of its tools.":
    "Standard ist der Titel des Dokuments. Wird den Namen der Werkzeuge vorangestellt.",
  "{chosen} of {count} selected (max. {most})": "{chosen} von {count} ausgewählt (max. {most})",
  "Deselect all": "Auswahl aufheben",
  "Choose operations": "Operationen wählen",
  "Choosing operations reads the document again. Agents keep their tools.":
    "Zum Auswählen wird das Dokument neu gelesen. Agenten behalten ihre Werkzeuge.",
  "Search operations": "Operationen suchen",
  "Not all are shown. Search to find more.": "Nicht alle werden gezeigt. Die Suche findet weitere.",
  "No matching operations.": "Keine passenden Operationen.",
  Deprecated: "Veraltet",
  Secrets: "Geheimnisse",
  Missing: "Fehlt",
  Enter: "Eingeben",
  Replace: "Ersetzen",
  "Secret missing": "Geheimnis fehlt",
  "Saved, but it isn't working yet": "Gespeichert, funktioniert aber noch nicht",
  "Give to an agent": "Einem Agenten geben",
  "Access token": "Zugriffstoken",
  "User name": "Benutzername",
  "You already have a secret with this name for {hosts}. Saving replaces it.":
    "Es gibt schon ein Geheimnis dieses Namens für {hosts}. Speichern ersetzt es.",
  "Add connection": "Verbindung hinzufügen",
  "Edit connection": "Verbindung bearbeiten",
  "Your unsaved changes to this connection will be lost.":
    "Nicht gespeicherte Änderungen an dieser Verbindung gehen verloren.",
  "Your connections": "Eigene Verbindungen",
  "Secrets are stored encrypted and only sent to their server.":
    "Geheimnisse werden verschlüsselt gespeichert und nur an ihren Server gesendet.",
  "No connections yet": "Noch keine Verbindungen",
  "No connections yet.": "Noch keine Verbindungen.",
  "Choose a known service or enter a URL to give agents its tools.":
    "Einen bekannten Dienst wählen oder eine URL eingeben, um Agenten Werkzeuge zu geben.",
  "Used by": "Verwendet von",
  "Agents keep the tools they have. Saved secrets stay under API Keys.":
    "Agenten behalten ihre Werkzeuge. Gespeicherte Geheimnisse bleiben unter „API-Schlüssel“.",
  "Its secret is deleted. Agents keep its tools but can't call them.":
    "Ihr Geheimnis wird gelöscht. Agenten behalten ihre Werkzeuge, können sie aber nicht aufrufen.",
  "Remove connection": "Verbindung entfernen",
  Connected: "Verbunden",
  "Sign-in needed": "Anmeldung nötig",
  "Not working": "Funktioniert nicht",
  "Switched off": "Ausgeschaltet",
  "{count} tools changed": {
    one: "{count} Werkzeug geändert",
    other: "{count} Werkzeuge geändert",
  },
  "Refresh {name}": "{name} aktualisieren",
  "Not usable": "Nicht verwendbar",
  "The server changed this tool since you added it. It is off until you review the change.":
    "Der Server hat dieses Werkzeug seit dem Hinzufügen geändert. Es ist aus, bis Sie die Änderung geprüft haben.",
  "The earlier description is no longer available.":
    "Die frühere Beschreibung ist nicht mehr verfügbar.",
  "When you added it": "Beim Hinzufügen",
  Now: "Jetzt",
  Add: "Hinzufügen",
  Accept: "Annehmen",
  "{name} removed from all agents": "{name} von allen Agenten entfernt",
  "{name} accepted": "{name} angenommen",
  "Read-only (self-reported)": "Nur lesend (eigene Angabe)",
  "Can change data": "Kann Daten ändern",
  "Unknown effect": "Wirkung unbekannt",
  "{count} tokens": { one: "{count} Token", other: "{count} Token" },
  "URL of an MCP server, e.g. https://example.com/mcp":
    "URL eines MCP-Servers, z. B. https://example.com/mcp",
  "Defaults to the server's name.": "Standard ist der Name des Servers.",
  Header: "Header",
  "If the server needs a key, e.g. Authorization":
    "Wenn der Server einen Schlüssel braucht, z. B. Authorization",
  "Header value": "Wert des Headers",
  "Agents can use it": "Agenten können sie nutzen",
  "Save connection": "Verbindung speichern",
  Connect: "Verbinden",
  "From a connection": "Aus einer Verbindung",
  "Adds {count} tokens to every request": {
    one: "Kostet {count} Token je Anfrage",
    other: "Kostet {count} Token je Anfrage",
  },
  "Over {tools} tools or {tokens} tokens, agents search for server and HTTP tools when they need them.":
    "Ab {tools} Werkzeugen oder {tokens} Token suchen Agenten Server- und HTTP-Werkzeuge erst bei Bedarf.",
  "All tools, loaded on demand": "Alle Werkzeuge, bei Bedarf geladen",
  "The agent searches for them when needed, which saves tokens.":
    "Der Agent sucht sie bei Bedarf; das spart Token.",
  "Ask before each call, even of read-only tools":
    "Vor jedem Aufruf fragen, auch bei nur lesenden Werkzeugen",
  "{count} newer tools are not included: {names}": {
    one: "{count} Werkzeug kam später dazu; der Agent hat es nicht: {names}",
    other: "{count} Werkzeuge kamen später dazu; der Agent hat sie nicht: {names}",
  },
  "{on} of {count} on": "{on} von {count} aktiv",
  Continue: "Weiter",
  "Sign in to {name}": "Bei {name} anmelden",
  "You'll sign in at {host} in a new tab. Continue only if your account is there.":
    "Sie melden sich gleich in einem neuen Tab bei {host} an. Fahren Sie nur fort, wenn dort Ihr Konto ist.",
  "Sign out of {name}": "Von {name} abmelden",
  "{name} is waiting for you to sign in to {connection}":
    "{name} wartet auf Ihre Anmeldung bei {connection}",
  "Send answer": "Antwort senden",
  Decline: "Ablehnen",
  Skip: "Überspringen",
  "Open page (in a new tab)": "Seite öffnen (in einem neuen Tab)",
  "(empty)": "(leer)",
  "Couldn't start the sign-in. Try again.":
    "Die Anmeldung konnte nicht gestartet werden. Bitte erneut versuchen.",
  "Advanced: OAuth client": "Erweitert: OAuth-Client",
  "Most servers don't need this: you sign in after adding the connection. If the server requires a registered OAuth client, use {url} as its redirect URI.":
    "Die meisten Server brauchen das nicht: Sie melden sich nach dem Hinzufügen an. Verlangt ein Server einen registrierten OAuth-Client, ist {url} dessen Weiterleitungs-URI.",
  "Client ID": "Client-ID",
  "Client secret": "Client-Geheimnis",
  "A saved secret is kept if you leave this empty.":
    "Ein gespeichertes Geheimnis bleibt, wenn das Feld leer ist.",
  Scope: "Scope",
  "Scopes to request. Defaults to the server's.":
    "Angefragte Scopes. Standard sind die des Servers.",
  "Programs on this server": "Programme auf diesem Server",
  Resources: "Ressourcen",
  Prompts: "Prompts",
  "This server has no resources.": "Dieser Server hat keine Ressourcen.",
  "This server has no prompts.": "Dieser Server hat keine Prompts.",
  Optional: "Optional",
  "Choose files": "Dateien wählen",
  "No resources yet": "Noch keine Ressourcen",
  "None of your working connections has resources.":
    "Keine der funktionierenden Verbindungen hat Ressourcen.",
  "Search resources": "Ressourcen suchen",
  "Search resources of {name}": "Ressourcen von {name} suchen",
  "Resources of {name}": "Ressourcen von {name}",
  Attach: "Anhängen",
  "Attach {name}": "{name} anhängen",
  "Search tools": "Werkzeuge suchen",
  "Search tools of {name}": "Werkzeuge von {name} suchen",
  "Ask before each call": "Vor jedem Aufruf fragen",
  "This server has more than is listed here.": "Der Server hat mehr, als hier aufgeführt ist.",
  "A copy is saved to your files.":
    "Was angehängt wird, bleibt so, wie es jetzt ist, unter den eigenen Dateien.",
  "{connection} has a question for {name}": "{connection} hat eine Frage an {name}",
  "Asked by {host} for its tool {tool}. Your answer is sent to that server.":
    "Gefragt von {host} für das Werkzeug {tool}. Ihre Antwort geht an diesen Server.",
  "The call to {host} runs after you sign in.":
    "Der Aufruf an {host} läuft, sobald Sie angemeldet sind.",
  "Continue without": "Ohne fortfahren",
  "In a chat, “Attach files” and “From a connection” put one beside your message.":
    "Im Chat legen „Dateien anhängen“ und „Aus einer Verbindung“ eine davon neben die Nachricht.",
};
