import type { Texts } from "@/lib/texts/languages";

/** Connections, and what agents have of them. */
export const connections: Texts = {
  Connection: "Verbindung",
  "What your agents can use: servers with tools, by the Model Context Protocol, and services that an OpenAPI document describes.":
    "Was die Agenten nutzen können: Server mit Werkzeugen, über das Model Context Protocol, und Dienste, die ein OpenAPI-Dokument beschreibt.",
  "MCP server": "MCP-Server",
  "OpenAPI document": "OpenAPI-Dokument",
  "There is an OpenAPI document at this address. Read it, and choose what you want of it.":
    "Unter dieser Adresse steht ein OpenAPI-Dokument. Nach dem Lesen lässt sich auswählen, was davon gebraucht wird.",
  "URL of an OpenAPI 3 or Swagger 2.0 document, such as https://example.com/openapi.json":
    "URL eines Dokuments nach OpenAPI 3 oder Swagger 2.0, etwa https://example.com/openapi.json",
  "Server URL": "Server-URL",
  "The document doesn’t say where its API is. Enter the URL that its paths start from.":
    "Das Dokument sagt nicht, wo seine API ist. Gib die URL ein, von der seine Pfade ausgehen.",
  "Where calls go. The document names this server; you can enter another one.":
    "Wohin Aufrufe gehen. Das Dokument nennt diesen Server; ein anderer lässt sich eingeben.",
  "Where calls go. The document names {count} servers to choose from.":
    "Wohin Aufrufe gehen. Das Dokument nennt {count} Server zur Auswahl.",
  "Text of the document": "Text des Dokuments",
  "JSON or YAML, instead of an address: paste it, or drop the file here.":
    "JSON oder YAML, anstelle einer Adresse: einfügen oder die Datei hier ablegen.",
  "Choose a file": "Datei wählen",
  "Read document": "Dokument lesen",
  "Add {count} operations": {
    one: "{count} Operation hinzufügen",
    other: "{count} Operationen hinzufügen",
  },
  "Unless given, the document’s own. Its tools are called by it.":
    "Ohne Angabe der des Dokuments. Seine Werkzeuge heißen danach.",
  "{chosen} of {count} operations chosen, {most} at most":
    "{chosen} von {count} Operationen gewählt, höchstens {most}",
  "Choose none": "Keine wählen",
  "Choose operations": "Operationen wählen",
  "To choose other operations, the document is read again. Agents keep the tools that they have.":
    "Für eine andere Auswahl wird das Dokument neu gelesen. Agenten behalten die Werkzeuge, die sie haben.",
  "Search operations": "Operationen suchen",
  "There are more. Search for the others.": "Es gibt mehr. Die anderen findet die Suche.",
  "No operation fits.": "Keine Operation passt.",
  Deprecated: "Veraltet",
  Secrets: "Geheimnisse",
  Missing: "Fehlt",
  Enter: "Eingeben",
  Replace: "Ersetzen",
  "Access token": "Zugriffstoken",
  "User name": "Benutzername",
  "You have a secret of this name for {hosts}. Saving this one replaces it.":
    "Es gibt ein Geheimnis dieses Namens für {hosts}. Es wird durch dieses ersetzt.",
  "Add connection": "Verbindung hinzufügen",
  "Edit connection": "Verbindung bearbeiten",
  "What you wrote about this connection is lost. Everything saved stays as it was.":
    "Die Eingaben zu dieser Verbindung gehen verloren. Gespeichertes bleibt, wie es war.",
  "Your connections": "Eigene Verbindungen",
  "Secrets are kept encrypted, and sent to their server alone.":
    "Geheimnisse werden verschlüsselt aufbewahrt und nur an ihren Server gesendet.",
  "No connections yet": "Noch keine Verbindungen",
  "No connections yet.": "Noch keine Verbindungen.",
  "Add a server by its address, and its tools can be given to agents.":
    "Ist ein Server mit seiner Adresse hinzugefügt, können Agenten seine Werkzeuge bekommen.",
  "Its secret is deleted. Agents keep its tools, but can call them no longer.":
    "Ihr Geheimnis wird gelöscht. Agenten behalten ihre Werkzeuge, können sie aber nicht mehr aufrufen.",
  "Remove connection": "Verbindung entfernen",
  Connected: "Verbunden",
  "Needs a sign-in": "Anmeldung nötig",
  "Not working": "Funktioniert nicht",
  "Switched off": "Ausgeschaltet",
  "{count} tools changed": {
    one: "{count} Werkzeug geändert",
    other: "{count} Werkzeuge geändert",
  },
  "Ask {name} again": "{name} erneut fragen",
  "Not usable": "Nicht verwendbar",
  "The server describes this tool in another way than when you gave it to an agent. It is off until you accept that.":
    "Der Server beschreibt dieses Werkzeug anders als zu der Zeit, als ein Agent es bekam. Es ist aus, bis das angenommen ist.",
  "How it was described before is not known any more.":
    "Wie es vorher beschrieben war, ist nicht mehr bekannt.",
  "When you gave it to an agent": "Als ein Agent es bekam",
  Now: "Jetzt",
  Add: "Hinzufügen",
  Accept: "Annehmen",
  "{name} taken from all agents": "{name} allen Agenten weggenommen",
  "{name} accepted": "{name} angenommen",
  "Says that it only reads": "Liest nach eigener Angabe nur",
  "Changes things": "Verändert etwas",
  "Unknown effect": "Wirkung unbekannt",
  "{count} tokens": { one: "{count} Token", other: "{count} Token" },
  Address: "Adresse",
  "Of an MCP server: https://example.com/mcp": "Eines MCP-Servers: https://example.com/mcp",
  "Unless given, the server’s own.": "Ohne Angabe der des Servers.",
  Header: "Header",
  "For a server that wants a key: Authorization, for example.":
    "Für einen Server, der einen Schlüssel verlangt: zum Beispiel Authorization.",
  "Value of the header": "Wert des Headers",
  "Agents may use it": "Agenten dürfen sie nutzen",
  "Save connection": "Verbindung speichern",
  Connect: "Verbinden",
  "From a connection": "Aus einer Verbindung",
  "Ticked: {count} tokens of each request": {
    one: "Angekreuzt: {count} Token jeder Anfrage",
    other: "Angekreuzt: {count} Token jeder Anfrage",
  },
  "That is more than {tools} tools or {tokens} tokens, so the agent looks for tools of servers and HTTP tools when it needs them.":
    "Das sind mehr als {tools} Werkzeuge oder {tokens} Token, deshalb sucht der Agent Werkzeuge von Servern und HTTP-Werkzeuge, wenn er sie braucht.",
  "All tools of this connection, found when needed":
    "Alle Werkzeuge dieser Verbindung, bei Bedarf gesucht",
  "The agent looks for them by what they do, so they take few tokens.":
    "Der Agent sucht sie nach dem, was sie tun; so brauchen sie wenige Token.",
  "Ask before each call, also of tools that say that they only read":
    "Vor jedem Aufruf fragen, auch bei Werkzeugen, die nach eigener Angabe nur lesen",
  "{count} tools came later, and the agent does not have them: {names}": {
    one: "{count} Werkzeug kam später dazu; der Agent hat es nicht: {names}",
    other: "{count} Werkzeuge kamen später dazu; der Agent hat sie nicht: {names}",
  },
  "{on} of {count} on": "{on} von {count} aktiv",
  Continue: "Weiter",
  "Sign in to {name}": "Bei {name} anmelden",
  "You are going to sign in at {host}, in a new tab. Continue only if that is where your account is.":
    "Sie melden sich gleich in einem neuen Tab bei {host} an. Fahren Sie nur fort, wenn dort Ihr Konto ist.",
  "Sign out of {name}": "Von {name} abmelden",
  "The call to {host} runs after you sign in.":
    "Der Aufruf an {host} läuft, sobald Sie angemeldet sind.",
  "{connection} has a question for {name}": "{connection} hat eine Frage an {name}",
  "Asked by {host} for its tool {tool}. Your answer is sent to that server.":
    "Gefragt von {host} für das Werkzeug {tool}. Ihre Antwort geht an diesen Server.",
  Done: "Erledigt",
  "{name} is waiting for you to sign in to {connection}":
    "{name} wartet auf Ihre Anmeldung bei {connection}",
  "Send answer": "Antwort senden",
  Decline: "Ablehnen",
  Skip: "Überspringen",
  "Open page (in a new tab)": "Seite öffnen (in einem neuen Tab)",
  "(empty)": "(leer)",
  "Continue without": "Ohne fortfahren",
  "Couldn't start the sign-in. Try again.":
    "Die Anmeldung konnte nicht begonnen werden. Bitte erneut versuchen.",
  "A client of your own, for signing in": "Ein eigener Client für die Anmeldung",
  "Most servers need none of this: you sign in after the connection is added. Where a server asks you to register a program, its way back is {url}.":
    "Die meisten Server brauchen nichts davon: Sie melden sich an, nachdem die Verbindung hinzugefügt ist. Verlangt ein Server, ein Programm zu registrieren, ist dessen Rücksprungadresse {url}.",
  "Client ID": "Client-ID",
  "Client secret": "Client-Geheimnis",
  "One may be saved. Leave this empty to keep it.":
    "Eines kann gespeichert sein. Leer lassen, um es zu behalten.",
  Scope: "Scope",
  "What to ask for; unless given, what the server says.":
    "Was angefragt wird; ohne Angabe das, was der Server nennt.",
  "Programs on this server": "Programme auf diesem Server",
  Resources: "Ressourcen",
  Prompts: "Prompts",
  "This server has no resources.": "Dieser Server gibt nichts zum Lesen.",
  "This server has no prompts.": "Dieser Server hat keine Prompts.",
  "In a chat, “Attach files” and “From a connection” put one beside your message.":
    "Im Chat legen „Dateien anhängen“ und „Aus einer Verbindung“ eine davon neben die Nachricht.",
  "This server has more than is listed here.": "Der Server hat mehr, als hier aufgeführt ist.",
  Optional: "Optional",
  "Choose files": "Dateien wählen",
  "No resources yet": "Hier gibt es noch nichts zu lesen",
  "None of your working connections has resources.":
    "Keine der Verbindungen, die funktionieren, gibt etwas zum Lesen.",
  "A copy is saved to your files.":
    "Was angehängt wird, bleibt so, wie es jetzt ist, unter den eigenen Dateien.",
  "Search resources": "Ressourcen suchen",
  "Search resources of {name}": "Ressourcen von {name} suchen",
  "Resources of {name}": "Ressourcen von {name}",
  Attach: "Anhängen",
  "Attach {name}": "{name} anhängen",
  "Search tools": "Werkzeuge suchen",
  "Search tools of {name}": "Werkzeuge von {name} suchen",
  "Ask before each call": "Vor jedem Aufruf fragen",
};
