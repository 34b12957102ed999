import type { Texts } from "@/lib/texts/languages";

/** Tools, and what their code and requests may end with. */
export const tools: Texts = {
  // Tools of an agent: list, wizard, trial
  Tools: "Werkzeuge",
  "{count} on": "{count} aktiv",
  "Create Tool": "Werkzeug erstellen",
  "No tools of its own yet. A tool lets the agent look things up and get things done.":
    "Noch keine eigenen Werkzeuge. Mit Werkzeugen schlägt der Agent nach und erledigt Dinge.",
  Undo: "Rückgängig",
  "Tool name": "Name des Werkzeugs",
  "What the agent calls it, such as convert_currency.":
    "So ruft es der Agent auf, etwa convert_currency.",
  "Tool description": "Beschreibung des Werkzeugs",
  "The agent reads it to decide when to use the tool.":
    "Danach entscheidet der Agent, wann er das Werkzeug nutzt.",
  "exact sums": "exakt rechnen",
  "date and zone": "Datum und Zeitzone",
  "a page as text": "Seite als Text",
  "search the web": "im Web suchen",
  "Searches with {service}, by your secret {secret}.":
    "Sucht mit {service}, mit Ihrem Geheimnis {secret}.",
  "Searches with this server's own search, where its operator has set SEARXNG_URL, or with a service that you have a key for.":
    "Sucht mit der eigenen Suche dieses Servers, wenn sein Betreiber SEARXNG_URL gesetzt hat, oder mit einem Dienst, für den Sie einen Schlüssel haben.",
  "Search service": "Suchdienst",
  "Your key": "Ihr Schlüssel",
  "Save key": "Schlüssel speichern",
  "Kept encrypted as your secret {secret}, and sent to {host} alone.":
    "Wird verschlüsselt als Ihr Geheimnis {secret} aufbewahrt und nur an {host} gesendet.",
  "Searches the web and gives the titles, addresses and summaries of what was found.":
    "Sucht im Web und gibt Titel, Adressen und Zusammenfassungen der Treffer.",
  "another of your agents": "einen anderen Agenten fragen",
  "read tasks": "Aufgaben lesen",
  "add a task": "Aufgabe anlegen",
  "pages of a file": "Seiten einer Datei",
  "words in a file": "Worte in einer Datei",
  "make a file": "Datei schreiben",
  "Built in": "Eingebaut",
  "Tells the date and the time of now, in UTC or in a time zone.":
    "Nennt Datum und Uhrzeit, in UTC oder in einer Zeitzone.",
  "Works out an arithmetic expression exactly as written: + - * / % ^, brackets, pi, e, and functions such as sqrt, round, min, max, sin, log.":
    "Rechnet einen Ausdruck genau so aus, wie er dasteht: + - * / % ^, Klammern, pi, e und Funktionen wie sqrt, round, min, max, sin, log.",
  "Fetches a public web page and gives its text.":
    "Ruft eine öffentliche Webseite ab und gibt ihren Text.",
  "Puts a question or a piece of work to another agent and gives its answer. The agent sees your message and nothing else of this conversation.":
    "Stellt einem anderen Agenten eine Frage oder gibt ihm Arbeit und liefert dessen Antwort. Er sieht nur diese Nachricht, sonst nichts von der Unterhaltung.",
  "Lists the person's tasks, the newest first: name, status, who does them, and what came of them in short.":
    "Listet die Aufgaben auf, die neuesten zuerst: Name, Status, wer sie erledigt und was in Kürze herauskam.",
  "Writes down a new task for the person. It is not begun: the person decides when.":
    "Legt eine neue Aufgabe an. Sie wird nicht begonnen: Wann, entscheiden Sie.",
  Definition: "Definition",
  "Fix this first": "Zuerst beheben",
  "Not complete yet": "Noch nicht vollständig",
  "Code that runs here": "Code, der hier läuft",
  "A request to a service": "Anfrage an einen Dienst",
  "You give each result": "Jedes Ergebnis kommt von Ihnen",
  Checking: "Wird geprüft",
  Valid: "Gültig",
  "Not valid": "Ungültig",
  Method: "Methode",
  URL: "URL",
  "{{name}} stands for a parameter, {{secret.NAME}} for one of your secrets.":
    "{{name}} steht für einen Parameter, {{secret.NAME}} für ein Geheimnis.",
  "{{file:name}} alone sends the file whose name is in that parameter.":
    "{{file:name}} allein sendet die Datei, deren Name in diesem Parameter steht.",
  Headers: "Header",
  "Name: value, one a line.": "Name: Wert, je Zeile einer.",
  Body: "Body",
  Kind: "Art",
  "Each call waits in the chat until you give its result. Nothing has to be written here.":
    "Jeder Aufruf wartet im Chat, bis Sie sein Ergebnis angeben. Hier ist nichts zu schreiben.",
  "Ask me before each call": "Vor jedem Aufruf fragen",
  "Only where doing it twice does no harm.": "Nur, wenn es doppelt ausgeführt nicht schadet.",
  "May be repeated after a crash": "Darf nach einem Absturz wiederholt werden",
  "Suggested implementation": "Vorgeschlagene Implementierung",
  Implementation: "Implementierung",
  Suggesting: "Vorschlag entsteht",
  "Suggest again": "Neu vorschlagen",
  "The assistant is writing a suggestion": "Der Assistent schreibt einen Vorschlag",
  Hosts: "Hosts",
  "Hosts this tool may call, such as api.example.com. Empty: none.":
    "Hosts, die dieses Werkzeug aufrufen darf, etwa api.example.com. Leer: keine.",
  "There is a new suggestion": "Es gibt einen neuen Vorschlag",
  "Your implementation stays as it is until you use the suggestion in its place.":
    "Die eigene Implementierung bleibt, bis der Vorschlag sie ersetzt.",
  "Show the suggestion": "Vorschlag ansehen",
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
  "What the agent has to give when it calls {tool}. A tool may also need nothing.":
    "Was der Agent beim Aufruf von {tool} angeben muss. Ein Werkzeug kann auch ohne Angaben auskommen.",
  Parameters: "Parameter",
  "Parameter {number}": "Parameter {number}",
  "New parameter": "Neuer Parameter",
  "Add parameter": "Parameter hinzufügen",
  "Asks first": "Fragt vorher",
  "Stop asking": "Nicht mehr fragen",
  "Let {name} work without asking": "{name} ohne Rückfrage arbeiten lassen",
  "Tools in this file": "Werkzeuge in dieser Datei",
  "Somebody else wrote these tools. Each call asks you first, whatever the file says. You can change that for a tool you have read.":
    "Diese Werkzeuge hat jemand anders geschrieben. Jeder Aufruf fragt vorher, gleich was die Datei sagt. Für Werkzeuge, die Sie gelesen haben, lässt sich das ändern.",
  "of {name}": "von {name}",
  "Sends to": "Sendet an",
  "Uses your secrets": "Verwendet Ihre Geheimnisse",
  Request: "Anfrage",
  "Code of {name}": "Code von {name}",
  "Remove {name}": "{name} entfernen",
  "for {name}": "für {name}",
  "Step {number} of {count}: {title}": "Schritt {number} von {count}: {title}",
  "Discard this tool?": "Dieses Werkzeug verwerfen?",
  "What you changed in {name} is lost. The tool stays as it was.":
    "Die Änderungen an {name} gehen verloren. Das Werkzeug bleibt, wie es war.",
  "What you wrote in the wizard is lost. Nothing else changes.":
    "Was im Assistenten steht, geht verloren. Sonst ändert sich nichts.",
  "Try it": "Ausprobieren",
  "with these arguments": "mit diesen Argumenten",
  "without arguments": "ohne Argumente",
  Run: "Ausführen",
  Result: "Ergebnis",
  Running: "Läuft",
  "It runs here exactly as when the agent calls it. The result shows in this place.":
    "Es läuft hier genau wie beim Aufruf durch den Agenten. Das Ergebnis erscheint an dieser Stelle.",
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
  "Write each header as Name: value, one a line":
    "Jeden Header als Name: Wert schreiben, je Zeile einen",
  "Tab indents. To leave the field, press Escape, then Tab.":
    "Tab rückt ein. Um das Feld zu verlassen: Escape, dann Tab.",
  "Paste a curl command": "Einen curl-Befehl einfügen",
  "It fills in the fields below. Nothing is run.":
    "Er füllt die Felder darunter aus. Nichts wird ausgeführt.",
  "Fill in": "Ausfüllen",
  "Filled in from the curl command": "Aus dem curl-Befehl ausgefüllt",
  "A tool has no place for these, so they are left out: {options}":
    "Dafür hat ein Werkzeug keinen Platz, also bleibt es weg: {options}",
  "Put a value, or one of your secrets, in the place of these variables: {names}":
    "An die Stelle dieser Variablen gehört ein Wert oder eines deiner Geheimnisse: {names}",
  "{header} seems to hold a key": "{header} enthält anscheinend einen Schlüssel",
  "As a secret it is kept encrypted, sent to {host} alone, and not a part of the tool.":
    "Als Geheimnis wird er verschlüsselt aufbewahrt, nur an {host} gesendet und gehört nicht zum Werkzeug.",
  "Keep it as a secret": "Als Geheimnis aufbewahren",
};
