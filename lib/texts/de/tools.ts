import type { Texts } from "@/lib/texts/texts";

/** Tools, and the outcomes of their code and requests. */
export const tools: Texts = {
  // Tools of an agent: list, wizard, trial
  Tools: "Werkzeuge",
  "{count} on": "{count} aktiv",
  "Create Tool": "Werkzeug erstellen",
  "No custom tools yet. Tools let the agent look things up and take actions.":
    "Noch keine eigenen Werkzeuge. Mit Werkzeugen kann der Agent nachschlagen und Dinge erledigen.",
  Undo: "Rückgängig",
  "Tool name": "Name des Werkzeugs",
  "Used by the agent to call it, e.g. word_count.":
    "Damit ruft der Agent es auf, z. B. word_count.",
  "Tool description": "Beschreibung des Werkzeugs",
  "Helps the agent decide when to use the tool.":
    "Hilft dem Agenten zu entscheiden, wann er das Werkzeug nutzt.",
  arithmetic: "Rechnen",
  "date and time": "Datum und Uhrzeit",
  "read a web page": "Webseite lesen",
  "search the web": "im Web suchen",
  "Searches with {service}, using your secret {secret}.":
    "Sucht mit {service} über Ihr Geheimnis {secret}.",
  "Uses this server's search if its operator has set SEARXNG_URL, or a search service you have a key for.":
    "Nutzt die Suche dieses Servers, wenn sein Betreiber SEARXNG_URL gesetzt hat, oder einen Suchdienst, für den Sie einen Schlüssel haben.",
  "Search service": "Suchdienst",
  "Your key": "Ihr Schlüssel",
  "Save key": "Schlüssel speichern",
  "Stored encrypted as your secret {secret}. Only sent to {host}.":
    "Wird verschlüsselt als Ihr Geheimnis {secret} gespeichert und nur an {host} gesendet.",
  "Searches the web and returns the titles, URLs and summaries of the results.":
    "Sucht im Web und liefert Titel, URLs und Zusammenfassungen der Ergebnisse.",
  "ask another agent": "einen anderen Agenten fragen",
  "read tasks": "Aufgaben lesen",
  "create a task": "Aufgabe anlegen",
  "read a file": "Datei lesen",
  "search a file": "Datei durchsuchen",
  "write a file": "Datei schreiben",
  "Built in": "Eingebaut",
  "Returns the current date and time, in UTC or in a time zone.":
    "Liefert das aktuelle Datum und die Uhrzeit, in UTC oder in einer Zeitzone.",
  "Evaluates an arithmetic expression: + - * / % ^, parentheses, pi, e, and functions such as sqrt, round, min, max, sin, log.":
    "Wertet einen Rechenausdruck aus: + - * / % ^, Klammern, pi, e und Funktionen wie sqrt, round, min, max, sin, log.",
  "Fetches a public web page and returns its text.":
    "Ruft eine öffentliche Webseite ab und liefert ihren Text.",
  "Sends a question or a piece of work to another agent and returns its reply. The agent sees only your message, not this conversation.":
    "Sendet eine Frage oder Arbeit an einen anderen Agenten und liefert dessen Antwort. Er sieht nur diese Nachricht, nicht die Unterhaltung.",
  "Lists the user's tasks, newest first: name, status, assigned agents and a short version of the result.":
    "Listet die Aufgaben auf, neueste zuerst: Name, Status, zugewiesene Agenten und das Ergebnis in Kurzform.",
  "Creates a new task for the user. It isn't started: the user decides when to run it.":
    "Legt eine neue Aufgabe an. Sie wird nicht gestartet: Wann sie läuft, entscheiden Sie.",
  "Returns the text of a file in this conversation or task: one page or a range of pages. Defaults to the first page.":
    "Liefert den Text einer Datei aus dieser Unterhaltung oder Aufgabe: eine Seite oder mehrere. Ohne Angabe die erste.",
  "Searches a file in this conversation or task and returns the matching passages with their pages.":
    "Durchsucht eine Datei aus dieser Unterhaltung oder Aufgabe und liefert die Fundstellen mit ihren Seiten.",
  "Writes a file for the user, who sees it beside your reply and can download it. Reusing a name creates a new version.":
    "Schreibt eine Datei. Sie sehen sie neben der Antwort und können sie herunterladen. Derselbe Name ergibt eine neue Version.",
  Definition: "Definition",
  "Fix this first": "Zuerst beheben",
  "Not complete yet": "Noch nicht vollständig",
  "Code that runs on this server": "Code, der auf diesem Server läuft",
  "Calls a web API": "Ruft eine Web-API auf",
  "You enter each result": "Jedes Ergebnis geben Sie ein",
  Checking: "Wird geprüft",
  Valid: "Gültig",
  "Not valid": "Ungültig",
  Method: "Methode",
  URL: "URL",
  "{{name}} inserts a parameter, {{secret.NAME}} one of your secrets.":
    "{{name}} setzt einen Parameter ein, {{secret.NAME}} ein Geheimnis.",
  "To send a file, write only {{file:name}}. The parameter “name” is the file's name.":
    "Um eine Datei zu senden, schreiben Sie nur {{file:name}}. Der Parameter „name“ ist der Name der Datei.",
  Headers: "Header",
  "One per line: Name: value": "Je Zeile einer: Name: Wert",
  Body: "Body",
  Kind: "Art",
  "Each call waits in the chat until you enter its result. No code is needed.":
    "Jeder Aufruf wartet im Chat, bis Sie sein Ergebnis eingeben. Code ist nicht nötig.",
  "Ask me before each call": "Vor jedem Aufruf fragen",
  "Tick only if running it twice does no harm.":
    "Nur ankreuzen, wenn doppeltes Ausführen nicht schadet.",
  "Safe to run again after a crash": "Darf nach einem Absturz erneut laufen",
  "Suggested implementation": "Vorgeschlagene Implementierung",
  Implementation: "Implementierung",
  Suggesting: "Vorschlag entsteht",
  "Suggest again": "Neu vorschlagen",
  "The assistant is writing a suggestion": "Der Assistent schreibt einen Vorschlag",
  Hosts: "Hosts",
  "Hosts this tool may call, e.g. api.example.com. Leave empty to allow none.":
    "Hosts, die dieses Werkzeug aufrufen darf, z. B. api.example.com. Leer lassen, um keine zu erlauben.",
  "New suggestion": "Neuer Vorschlag",
  "Your implementation doesn't change until you use the suggestion.":
    "Die eigene Implementierung bleibt unverändert, bis der Vorschlag genutzt wird.",
  "Show suggestion": "Vorschlag anzeigen",
  "Use suggestion": "Vorschlag nutzen",
  "Keep mine": "Eigene behalten",
  JavaScript: "JavaScript",
  HTTP: "HTTP",
  "A person answers": "Ein Mensch antwortet",
  Type: "Typ",
  Choose: "Wählen",
  Description: "Beschreibung",
  Required: "Erforderlich",
  "Remove parameter {name}": "Parameter {name} entfernen",
  "The inputs {tool} needs. Leave empty if it needs none.":
    "Die Eingaben, die {tool} braucht. Leer lassen, wenn es keine braucht.",
  Parameters: "Parameter",
  "Parameter {number}": "Parameter {number}",
  "New parameter": "Neuer Parameter",
  "Add parameter": "Parameter hinzufügen",
  "Asks first": "Fragt vorher",
  "Stop asking": "Nicht mehr fragen",
  "Let {name} run without asking": "{name} ohne Rückfrage ausführen",
  "Tools in this file": "Werkzeuge in dieser Datei",
  "Someone else wrote these tools, so each call asks you first. You can turn that off for a tool once you've read it.":
    "Diese Werkzeuge hat jemand anders geschrieben, deshalb fragt jeder Aufruf vorher. Für gelesene Werkzeuge lässt sich das abschalten.",
  "of {name}": "von {name}",
  "Sends to": "Sendet an",
  "Uses your secrets": "Verwendet Ihre Geheimnisse",
  Request: "Anfrage",
  "Code of {name}": "Code von {name}",
  "Remove {name}": "{name} entfernen",
  "for {name}": "für {name}",
  "Step {number} of {count}: {title}": "Schritt {number} von {count}: {title}",
  "Discard this tool?": "Dieses Werkzeug verwerfen?",

  "Your unsaved tool will be lost.": "Das nicht gespeicherte Werkzeug geht verloren.",
  "Try it": "Ausprobieren",
  "Open Try it": "Ausprobieren öffnen",
  "Hide Try it": "Ausprobieren ausblenden",
  "with these arguments": "mit diesen Argumenten",
  "without arguments": "ohne Argumente",
  Run: "Ausführen",
  Result: "Ergebnis",
  Running: "Läuft",
  "Runs exactly as it would for the agent. The result appears here.":
    "Läuft genau wie beim Aufruf durch den Agenten. Das Ergebnis erscheint hier.",
  Error: "Fehler",
  "Ran in {ms} ms": "Lief in {ms} ms",
  "Failed after {ms} ms": "Fehlgeschlagen nach {ms} ms",
  Log: "Protokoll",
  "{name} changed": "{name} geändert",
  "{name} added": "{name} hinzugefügt",
  "{name} removed": "{name} entfernt",
  "{name} is back": "{name} ist wieder da",
  Back: "Zurück",
  Next: "Weiter",
  "Add Tool": "Hinzufügen",
  "Basic info": "Grunddaten",
  Preview: "Vorschau",
  Steps: "Schritte",
  "(done)": "(erledigt)",
  "Write one header per line, as Name: value": "Je Zeile einen Header schreiben, als Name: Wert",
  "Tab indents. To leave the field, press Escape, then Tab.":
    "Tab rückt ein. Um das Feld zu verlassen: Escape, dann Tab.",
  "Paste a curl command": "Einen curl-Befehl einfügen",
  "Fills in the request. The command isn't run.":
    "Füllt die Anfrage aus. Der Befehl wird nicht ausgeführt.",
  "Fill in": "Ausfüllen",
  "Filled in from the curl command": "Aus dem curl-Befehl ausgefüllt",
  "These options aren't supported and were left out: {options}":
    "Diese Optionen werden nicht unterstützt und wurden weggelassen: {options}",
  "Replace these variables with a value or one of your secrets: {names}":
    "Diese Variablen durch einen Wert oder ein Geheimnis ersetzen: {names}",
  "{header} seems to contain a key": "{header} enthält anscheinend einen Schlüssel",
  "A secret is stored encrypted, only sent to {host}, and isn't part of the tool.":
    "Ein Geheimnis wird verschlüsselt gespeichert, nur an {host} gesendet und gehört nicht zum Werkzeug.",
  "Save as a secret": "Als Geheimnis speichern",
};
