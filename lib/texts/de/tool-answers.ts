import type { Texts } from "@/lib/texts/languages";

/** What the server says of tools and secrets, and what a tool may end with. */
export const toolAnswers: Texts = {
  // Server: tools and secrets
  "Tool name is required": "Name des Werkzeugs ist erforderlich",
  "Tool name must be at most 200 characters":
    "Der Name des Werkzeugs darf höchstens 200 Zeichen haben",
  "Tool name must begin with a letter or an underscore and hold only letters, digits, underscores and hyphens, 64 characters at most":
    "Der Name des Werkzeugs muss mit einem Buchstaben oder Unterstrich beginnen und darf nur Buchstaben, Ziffern, Unterstriche und Bindestriche enthalten, höchstens 64 Zeichen",
  "Tool description is required": "Beschreibung des Werkzeugs ist erforderlich",
  "Tool description must be at most 10,000 characters":
    "Die Beschreibung des Werkzeugs darf höchstens 10.000 Zeichen haben",
  "Tool name and description are required for suggestions":
    "Für Vorschläge sind Name und Beschreibung des Werkzeugs erforderlich",
  "Parameter name is required": "Name des Parameters ist erforderlich",
  "Parameter name must begin with a letter or an underscore and hold only letters, digits, underscores and hyphens, 64 characters at most":
    "Der Name des Parameters muss mit einem Buchstaben oder Unterstrich beginnen und darf nur Buchstaben, Ziffern, Unterstriche und Bindestriche enthalten, höchstens 64 Zeichen",
  "Parameter type is required": "Typ des Parameters ist erforderlich",
  "Parameter type must be one of {types}":
    "Der Typ des Parameters muss einer von diesen sein: {types}",
  "Secret name is required": "Name des Geheimnisses ist erforderlich",
  "Secret name must begin with a letter or an underscore and hold only letters, digits and underscores, 64 characters at most":
    "Der Name des Geheimnisses muss mit einem Buchstaben oder Unterstrich beginnen und darf nur Buchstaben, Ziffern und Unterstriche enthalten, höchstens 64 Zeichen",
  "Secret value is required": "Wert des Geheimnisses ist erforderlich",
  "Secret value must be at most 8,000 characters":
    "Der Wert des Geheimnisses darf höchstens 8.000 Zeichen haben",
  "Secret value must not hold line breaks or other control characters":
    "Der Wert des Geheimnisses darf keine Zeilenumbrüche oder andere Steuerzeichen enthalten",
  "Failed to validate tool JSON": "Die Definition konnte nicht geprüft werden",
  "Failed to get suggestion from assistant": "Der Assistent konnte keinen Vorschlag machen",
  "Failed to get suggestion from assistant: {reason}":
    "Der Assistent konnte keinen Vorschlag machen: {reason}",
  "the model wrote no JavaScript that can be run.":
    "Das Modell hat kein lauffähiges JavaScript geschrieben.",
  "the model took too long.": "Das Modell hat zu lange gebraucht.",
  "the model's answer is too long.": "Die Antwort des Modells ist zu lang.",
  "Failed to try the tool": "Das Werkzeug konnte nicht ausprobiert werden",
  "Failed to load secrets": "Geheimnisse konnten nicht geladen werden",
  "Failed to save the secret": "Geheimnis konnte nicht gespeichert werden",
  "Failed to delete the secret": "Geheimnis konnte nicht gelöscht werden",
  "You have allowed tools in 10,000 places. Delete conversations or tasks that you no longer need, and what you allowed goes with them.":
    "An 10.000 Stellen sind Werkzeuge erlaubt. Bitte nicht mehr benötigte Unterhaltungen oder Aufgaben löschen: Was dort erlaubt ist, geht mit.",
  "There can be {most} tools at most": "Es sind höchstens {most} Werkzeuge möglich",
  "The list of parameters is too long": "Die Liste der Parameter ist zu lang",
  "The list of parameters must be JSON text": "Die Liste der Parameter muss JSON-Text sein",
  "Name at least one host that the secret may be sent to":
    "Bitte mindestens einen Host nennen, an den das Geheimnis gesendet werden darf",
  "A host must be text": "Ein Host muss Text sein",
  "There is no built-in tool called {name}": "Es gibt kein eingebautes Werkzeug namens {name}",
  "You can keep {most} secrets at most. Delete one that no tool uses any more.":
    "Es sind höchstens {most} Geheimnisse möglich. Bitte eines löschen, das kein Werkzeug mehr nutzt.",
  "Two tools are called {name}": "Zwei Werkzeuge heißen {name}",
  "Too many checks. Wait a moment and try again.":
    "Zu viele Prüfungen. Bitte gleich erneut versuchen.",
  "Too many suggestions. Wait a moment and try again.":
    "Zu viele Vorschläge. Bitte gleich erneut versuchen.",
  "Too many tries. Wait a moment and try again.":
    "Zu viele Versuche. Bitte gleich erneut versuchen.",
  "A tool must be an object with type and function":
    "Ein Werkzeug muss ein Objekt mit type und function sein",
  "A tool must be at most 200,000 characters of JSON":
    "Ein Werkzeug darf als JSON höchstens 200.000 Zeichen haben",
  'The type of a tool must be "function"': 'Der Typ eines Werkzeugs muss "function" sein',
  "A tool needs a function: an object with name, description and parameters":
    "Ein Werkzeug braucht function: ein Objekt mit name, description und parameters",
  "{field} must be text": "{field} muss Text sein",
  "A tool needs parameters: an object with type, properties and required":
    "Ein Werkzeug braucht parameters: ein Objekt mit type, properties und required",
  'The parameters must be of type "object"': 'Die Parameter müssen vom Typ "object" sein',
  "The parameters need properties, an empty object if there are none":
    "Die Parameter brauchen properties, notfalls ein leeres Objekt",
  "additionalProperties must be true or false": "additionalProperties muss true oder false sein",
  "The properties must be an object that names each parameter":
    "properties muss ein Objekt sein, das jeden Parameter nennt",
  "A tool can have {most} parameters at most": "Ein Werkzeug kann höchstens {most} Parameter haben",
  "The parameter name {name} is reserved": "Der Parametername {name} ist reserviert",
  'The parameter name "{name}" must begin with a letter or an underscore and hold only letters, digits, underscores and hyphens, 64 characters at most':
    "Der Parametername „{name}“ muss mit einem Buchstaben oder Unterstrich beginnen und darf nur Buchstaben, Ziffern, Unterstriche und Bindestriche enthalten, höchstens 64 Zeichen",
  "required must be a list of parameter names": "required muss eine Liste von Parameternamen sein",
  "required names {name}, which is no parameter": "required nennt {name}, das kein Parameter ist",
  "required names {name} twice": "required nennt {name} doppelt",
  "Parameters can be nested {most} deep at most":
    "Parameter können höchstens {most} Ebenen tief verschachtelt sein",
  "The parameter {name}": "Der Parameter {name}",
  "{called} must be an object with a type": "{called} muss ein Objekt mit einem Typ sein",
  "{called} needs a type": "{called} braucht einen Typ",
  "The type of {name} must be one of {types}":
    "Der Typ von {name} muss einer von diesen sein: {types}",
  "The description of {name} must be text of at most {most} characters":
    "Die Beschreibung von {name} muss Text mit höchstens {most} Zeichen sein",
  "{called} has parts of its own, but is no object":
    "{called} hat eigene Teile, ist aber kein Objekt",
  "{called} has items, but is no array": "{called} hat items, ist aber kein Array",
  "{key} of {name} must be a whole number": "{key} von {name} muss eine ganze Zahl sein",
  "{key} of {name} must be a number": "{key} von {name} muss eine Zahl sein",
  "The choices of {name} must be a list of 1 to {most} texts, numbers, booleans or nulls":
    "Die Auswahl von {name} muss eine Liste von 1 bis {most} Texten, Zahlen, Wahrheitswerten oder null sein",
  "The implementation must be an object with a kind":
    "Die Implementierung muss ein Objekt mit kind sein",
  "The kind of an implementation must be one of {kinds}":
    "Die Art der Implementierung muss eine von diesen sein: {kinds}",
  "idempotent must be true or false": "idempotent muss true oder false sein",
  'approval must be "never" or "always"': 'approval muss "never" oder "always" sein',
  "The implementation needs a source": "Die Implementierung braucht einen Quelltext",
  "The source must be at most 100,000 characters":
    "Der Quelltext darf höchstens 100.000 Zeichen haben",
  "The source needs one default export: export default async function (args, { fetch, log }) { … }":
    "Der Quelltext braucht einen Default-Export: export default async function (args, { fetch, log }) { … }",
  "The hosts must be a list": "Die Hosts müssen eine Liste sein",
  "There can be {most} hosts at most": "Es sind höchstens {most} Hosts möglich",
  '"{host}" is no host: write example.com, *.example.com or example.com:8443, without https:// and without a path':
    "„{host}“ ist kein Host: bitte example.com, *.example.com oder example.com:8443, ohne https:// und ohne Pfad",
  "There is no built-in tool called {name}; there are {names}":
    "Es gibt kein eingebautes Werkzeug namens {name}; es gibt {names}",
  "The method must be one of {methods}": "Die Methode muss eine von diesen sein: {methods}",
  "The method must be one of {methods}.": "Die Methode muss eine von diesen sein: {methods}.",
  "A {method} request carries no body": "Eine {method}-Anfrage hat keinen Body",
  "A {method} request carries no body.": "Eine {method}-Anfrage hat keinen Body.",
  "The address is required": "Die Adresse ist erforderlich",
  "The address must be at most 4,000 characters": "Die Adresse darf höchstens 4.000 Zeichen haben",
  "The address must begin with https:// or http:// and a host; placeholders can stand behind the host alone":
    "Die Adresse muss mit https:// oder http:// und einem Host beginnen; Platzhalter dürfen nur hinter dem Host stehen",
  "The address must not hold backslashes, tabs or line breaks":
    "Die Adresse darf keine Backslashes, Tabulatoren oder Zeilenumbrüche enthalten",
  "The headers must be an object of names and texts":
    "Die Header müssen ein Objekt aus Namen und Texten sein",
  "There can be {most} headers at most": "Es sind höchstens {most} Header möglich",
  "The header {name} must be text": "Der Header {name} muss Text sein",
  "A header is given twice": "Ein Header ist doppelt angegeben",
  "A header is given twice.": "Ein Header ist doppelt angegeben.",
  "The body must be text, an object or a list":
    "Der Body muss Text, ein Objekt oder eine Liste sein",
  "The body must be at most 50,000 characters": "Der Body darf höchstens 50.000 Zeichen haben",
  "The body must be a JSON object": "Der Body muss ein JSON-Objekt sein",
  "The body is not JSON once its placeholders are filled":
    "Der Body ist mit eingesetzten Platzhaltern kein JSON",
  "{{{name}}} names no parameter of this tool":
    "{{{name}}} nennt keinen Parameter dieses Werkzeugs",
  "Something between {{ and }} is neither a parameter nor secret.NAME":
    "Zwischen {{ und }} steht etwas, das weder Parameter noch secret.NAME ist",
  "The arguments of {name} must be a JSON object.":
    "Die Argumente von {name} müssen ein JSON-Objekt sein.",
  "The arguments do not fit the parameters of {name}. {faults}":
    "Die Argumente passen nicht zu den Parametern von {name}. {faults}",
  "The tool was stopped.": "Das Werkzeug wurde gestoppt.",
  "The tool did not end within 30 s.": "Das Werkzeug war nach 30 s nicht fertig.",
  "The tool could not be carried out.": "Das Werkzeug konnte nicht ausgeführt werden.",
  "The tool failed.": "Das Werkzeug ist gescheitert.",
  "This tool has no implementation: when an agent calls it, the run waits until a person gives the result.":
    "Dieses Werkzeug hat keine Implementierung: Ruft ein Agent es auf, wartet der Lauf, bis ein Mensch das Ergebnis angibt.",
  "This tool works within a conversation or a task: give it to an agent and chat with it to try it.":
    "Dieses Werkzeug arbeitet innerhalb einer Unterhaltung oder Aufgabe: zum Ausprobieren einem Agenten geben und mit ihm chatten.",
  "There is no tool named {name}.": "Es gibt kein Werkzeug namens {name}.",
  "The arguments of {name} are not valid JSON.":
    "Die Argumente von {name} sind kein gültiges JSON.",
  "This tool is not ready yet. Try again in a moment.":
    "Dieses Werkzeug ist noch nicht bereit. Bitte gleich erneut versuchen.",
  "There is no secret called {name}.": "Es gibt kein Geheimnis namens {name}.",
  "The secret {name} may not be sent to {host}.":
    "Das Geheimnis {name} darf nicht an {host} gesendet werden.",
  "The secret {name} cannot be read, because this server's own secret has changed. Save it again.":
    "Das Geheimnis {name} ist nicht mehr lesbar, weil sich das Geheimnis dieses Servers geändert hat. Bitte erneut speichern.",
  "The address of this tool cannot be read.": "Die Adresse dieses Werkzeugs ist nicht lesbar.",
  "The argument {name} is a part of the address and must not be empty.":
    "Das Argument {name} ist Teil der Adresse und darf nicht leer sein.",
  'The argument {name} is a part of the address and must not be "." or "..".':
    'Das Argument {name} ist Teil der Adresse und darf nicht "." oder ".." sein.',
  "The header {name} cannot hold line breaks or such characters; give other arguments.":
    "Der Header {name} darf keine Zeilenumbrüche oder ähnliche Zeichen enthalten; bitte andere Argumente angeben.",
  "The answer is no text but {type}.": "Die Antwort ist kein Text, sondern {type}.",
  "The address holds no text but {type}.": "Unter der Adresse steht kein Text, sondern {type}.",
  "The address answered {status}: {words}": "Die Adresse antwortete mit {status}: {words}",
  "The address answered {status}.": "Die Adresse antwortete mit {status}.",
  "The expression must be at most 1,000 characters.":
    "Der Ausdruck darf höchstens 1.000 Zeichen haben.",
  "The result is no finite number: look for a division by zero or a root of a negative number.":
    "Das Ergebnis ist keine endliche Zahl: vielleicht eine Division durch null oder die Wurzel einer negativen Zahl.",
  "The expression cannot be read: {reason}.": "Der Ausdruck ist nicht lesbar: {reason}.",
  "The function {name} takes {count} numbers.": "Die Funktion {name} nimmt {count} Zahlen.",
  "The calculator does not know {what}.": "Der Rechner kennt {what} nicht.",
  "The page cannot be turned into text.": "Die Seite lässt sich nicht in Text umwandeln.",
  "The page takes too long to be turned into text.":
    "Die Umwandlung der Seite in Text dauert zu lange.",

  // Server: what a tool's code and its requests may end with
  "The code needs more than {most} MiB of memory.":
    "Der Code braucht mehr als {most} MiB Speicher.",
  "The result is larger than {size} KiB or nested more than {depth} deep. Return less.":
    "Das Ergebnis ist größer als {size} KiB oder tiefer als {depth} Ebenen verschachtelt. Bitte weniger zurückgeben.",
  "The code ran for more than {time}.": "Der Code lief länger als {time}.",
  "The code failed": "Der Code ist gescheitert",
  "The result is not JSON.": "Das Ergebnis ist kein JSON.",
  "This code may not use the network.": "Dieser Code darf das Netz nicht nutzen.",
  "The method of the request is none, or its address or a header is too long.":
    "Die Methode der Anfrage gibt es nicht, oder Adresse oder Header sind zu lang.",
  "The answer is larger than {most} MiB.": "Die Antwort ist größer als {most} MiB.",
  "The code was stopped.": "Der Code wurde gestoppt.",
  "The code calls itself too deeply.": "Der Code ruft sich zu tief selbst auf.",
  "The arguments are not JSON.": "Die Argumente sind kein JSON.",
  "The code or its arguments are larger than 1 MiB.":
    "Der Code oder seine Argumente sind größer als 1 MiB.",
  "The code did not end within {seconds} s.": "Der Code war nach {seconds} s nicht fertig.",
  "Code cannot be run on this server at the moment.":
    "Auf diesem Server kann gerade kein Code ausgeführt werden.",
  "The answer is too large.": "Die Antwort ist zu groß.",
  "The headers of the answer are too large.": "Die Header der Antwort sind zu groß.",
  "The answer is compressed in a way that was not asked for.":
    "Die Antwort ist anders komprimiert als angefragt.",
  "The server's answer is not proper HTTP.": "Die Antwort des Servers ist kein gültiges HTTP.",
  "The server's certificate is not to be trusted.":
    "Dem Zertifikat des Servers ist nicht zu trauen.",
  "No secure connection could be made.": "Es kam keine sichere Verbindung zustande.",
  "The answer's compression is damaged.": "Die Kompression der Antwort ist beschädigt.",
  "The server refused the connection.": "Der Server hat die Verbindung abgelehnt.",
  "The server cannot be reached.": "Der Server ist nicht erreichbar.",
  "The connection failed": "Die Verbindung kam nicht zustande",
  "The connection failed or was cut.": "Die Verbindung kam nicht zustande oder riss ab.",
  "The request was stopped.": "Die Anfrage wurde gestoppt.",
  "The answer took too long.": "Die Antwort hat zu lange gebraucht.",
  "The address leads on more than {most} times.": "Die Adresse leitet mehr als {most}-mal weiter.",
  "The address leads from https to http.": "Die Adresse leitet von https auf http um.",
  "The body of the request is too large.": "Der Body der Anfrage ist zu groß.",
  "A header's name holds characters that it may not hold.":
    "Der Name eines Headers enthält unzulässige Zeichen.",
  "The header {name} cannot be set: the connection decides it.":
    "Der Header {name} lässt sich nicht setzen: Die Verbindung bestimmt ihn.",
  "The value of the header {name} holds characters that it may not hold.":
    "Der Wert des Headers {name} enthält unzulässige Zeichen.",
  "The headers are too many or too long.": "Es sind zu viele Header, oder sie sind zu lang.",
  "The name {host} could not be looked up.": "Der Name {host} konnte nicht aufgelöst werden.",
  "That is not a proper address, or it is too long.":
    "Das ist keine gültige Adresse, oder sie ist zu lang.",
  "Only http and https addresses can be fetched.":
    "Nur http- und https-Adressen können abgerufen werden.",
  "The address must not hold a user name or a password.":
    "Die Adresse darf weder Benutzernamen noch Passwort enthalten.",
  "The address names a host that cannot be.": "Die Adresse nennt einen unmöglichen Host.",
  "The host {host} is not among those that this tool may reach.":
    "Der Host {host} gehört nicht zu denen, die dieses Werkzeug erreichen darf.",
  "Port {port} is closed; 80 and 443 are open.": "Port {port} ist gesperrt; 80 und 443 sind offen.",
  "There is no host called {host}.": "Es gibt keinen Host namens {host}.",
  "The host {host} is not on the public network, and this server's operator has not opened it.":
    "Der Host {host} liegt nicht im öffentlichen Netz, und der Betreiber dieses Servers hat ihn nicht freigegeben.",
};
