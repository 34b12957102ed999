import type { Texts } from "@/lib/texts/languages";

/** Chat and runs. */
export const chat: Texts = {
  // Chat
  "Demo model": "Demo-Modell",
  "{name} is writing": "{name} schreibt",
  "{name} failed: {reason}": "{name} ist gescheitert: {reason}",
  "Stopped.": "Gestoppt.",
  "{name}:": "{name}:",
  "{name} waits for you: it asks to use {tool}":
    "{name} wartet auf Sie: {tool} soll verwendet werden",
  "{name} waits for you: it needs the result of {tool}":
    "{name} wartet auf Sie: Das Ergebnis von {tool} fehlt",
  "{name} waits for you": "{name} wartet auf Sie",
  Conversation: "Unterhaltung",
  "Jump to latest": "Zum Neuesten",
  "With {name}": "Mit {name}",
  "The conversation was deleted while this was being written.":
    "Die Unterhaltung wurde gelöscht, während dies geschrieben wurde.",
  "Someone else has signed in in this browser. Please reload the page.":
    "In diesem Browser hat sich inzwischen jemand anderes angemeldet. Bitte laden Sie die Seite neu.",
  "The conversation was deleted elsewhere.": "Die Unterhaltung wurde anderswo gelöscht.",
  "Close conversations": "Unterhaltungen schließen",
  "Enter to send, Shift+Enter for a new line":
    "Enter sendet, Umschalt+Enter beginnt eine neue Zeile",
  Stop: "Stoppen",
  Send: "Senden",
  "Send (Enter); ↑ in an empty field changes your last message":
    "Senden (Enter); ↑ im leeren Feld ändert die letzte Nachricht",
  "Message {name}": "Nachricht an {name}",
  "Recent Conversations": "Letzte Unterhaltungen",
  "No conversations yet. They are kept here once you have sent a message.":
    "Noch keine Unterhaltungen. Nach der ersten Nachricht stehen sie hier.",
  "Could not load conversations. Please try again.":
    "Unterhaltungen konnten nicht geladen werden. Bitte erneut versuchen.",
  "No conversation has the words “{words}”.": "Keine Unterhaltung enthält „{words}“.",
  "Load More": "Mehr laden",
  "Actions for {title}": "Aktionen für {title}",
  Untitled: "Ohne Titel",
  Rename: "Umbenennen",
  "Export as Markdown": "Als Markdown exportieren",
  "Export as JSON": "Als JSON exportieren",
  Delete: "Löschen",
  "It follows simple rules. Set {key} and restart for a real one.":
    "Es folgt einfachen Regeln. Für ein echtes Modell {key} setzen und neu starten.",
  "The demo model is answering": "Das Demo-Modell antwortet",
  Dismiss: "Ausblenden",
  "Edit your message": "Nachricht bearbeiten",
  "Your message": "Nachricht",
  "The {count} later messages leave this conversation.":
    "Die {count} späteren Nachrichten verlassen diese Unterhaltung.",
  "The later message leaves this conversation.":
    "Die spätere Nachricht verlässt diese Unterhaltung.",
  "Nothing is lost: these words and the answer stay as an earlier version.":
    "Nichts geht verloren: Diese Worte und die Antwort bleiben als frühere Fassung.",
  "Cancel (Escape)": "Abbrechen (Esc)",
  "Save and resend (Enter)": "Speichern und neu senden (Enter)",
  "Save and resend": "Speichern und neu senden",
  "The model's key is not accepted": "Der Schlüssel des Modells wird nicht angenommen",
  "The model's balance is spent": "Das Guthaben des Modells ist aufgebraucht",
  "The model is busy": "Das Modell ist ausgelastet",
  "The model failed": "Das Modell ist gescheitert",
  "The model stopped answering": "Das Modell antwortet nicht mehr",
  "A tool failed": "Ein Werkzeug ist gescheitert",
  "The reply took too many steps": "Die Antwort brauchte zu viele Schritte",
  "The agent went in circles": "Der Agent drehte sich im Kreis",
  "The reply was stopped": "Die Antwort wurde gestoppt",
  "The reply was interrupted": "Die Antwort wurde unterbrochen",
  "New chat": "Neuer Chat",
  Agent: "Agent",
  "Select an agent": "Agent wählen",
  "Show all": "Alle anzeigen",
  "Search conversations": "Unterhaltungen suchen",
  "Search titles and messages": "Titel und Nachrichten durchsuchen",
  "Close search": "Suche schließen",
  "Close search (Escape)": "Suche schließen (Esc)",
  "It may have been deleted.": "Vielleicht wurde sie gelöscht.",
  "Your conversations are safe.": "Die Unterhaltungen sind sicher.",
  "Conversation appears to be empty": "Die Unterhaltung ist leer",
  "Write a message to begin it.": "Eine Nachricht schreiben, um zu beginnen.",
  "The connection was lost. Connecting again…":
    "Die Verbindung ist abgerissen. Neue Verbindung wird aufgebaut …",
  "The connection was lost": "Die Verbindung ist abgerissen",
  "Failed to connect to API server": "Keine Verbindung zum API-Server",
  "Error connecting to API server": "Fehler bei der Verbindung zum API-Server",
  "Failed to load conversation": "Unterhaltung konnte nicht geladen werden",
  "Error loading conversation: {detail}": "Fehler beim Laden der Unterhaltung: {detail}",
  "The reply goes on without this page.": "Die Antwort läuft ohne diese Seite weiter.",
  "This agent was deleted. The conversation stays readable.":
    "Dieser Agent wurde gelöscht. Die Unterhaltung bleibt lesbar.",
  "This agent does not exist any more. Select another one.":
    "Diesen Agenten gibt es nicht mehr. Bitte einen anderen wählen.",
  You: "Ich",
  Edit: "Bearbeiten",
  "The conversation was not deleted.": "Die Unterhaltung wurde nicht gelöscht.",
  "Delete “{title}”?": "„{title}“ löschen?",
  "Delete conversation": "Unterhaltung löschen",
  "Conversation deleted": "Unterhaltung gelöscht",
  "All its messages are deleted, earlier versions too. The agent stays.":
    "Alle Nachrichten werden gelöscht, auch frühere Fassungen. Der Agent bleibt.",
  "The title was not saved.": "Der Titel wurde nicht gespeichert.",
  Title: "Titel",
  "The text above is kept.": "Der Text oben bleibt erhalten.",
  Stopped: "Gestoppt",
  Working: "Arbeitet",
  Failed: "Fehlgeschlagen",
  Done: "Fertig",
  "{count} tokens": "{count} Token",
  Read: "Gelesen",
  "of it cached": "davon aus dem Cache",
  Written: "Geschrieben",
  Cost: "Kosten",
  Time: "Zeit",
  "No Agents Available": "Keine Agenten vorhanden",
  "Create your first agent, then come back to talk to it.":
    "Erst einen Agenten erstellen, dann hier mit ihm sprechen.",
  "Your agents and conversations are safe.": "Agenten und Unterhaltungen sind sicher.",
  "Earlier messages were summarised": "Frühere Nachrichten wurden zusammengefasst",
  Thinking: "Denkt nach",
  Thoughts: "Gedanken",
  "Deleted agent": "Gelöschter Agent",
  Versions: "Fassungen",
  "Previous version": "Vorige Fassung",
  "{at} / {of}": "{at} / {of}",
  "Next version": "Nächste Fassung",
  "It could not be loaded.": "Sie konnte nicht geladen werden.",
  "An earlier version, to read only.": "Eine frühere Fassung, nur zum Lesen.",
  "Back to the newest": "Zurück zur neuesten",
  "{language} code": "{language}-Code",
  Code: "Code",
  Copied: "Kopiert",
  "Copying failed": "Kopieren fehlgeschlagen",
  Copy: "Kopieren",
  "Not done": "Nicht erledigt",

  // Runs: thread, waiting, budget
  "{name} has reached your budget": "{name} hat das Budget erreicht",
  "Let it go on": "Weitermachen lassen",
  "Going on would pass your budget.": "Weiterzumachen würde das Budget überschreiten.",
  "{spent} has been spent today, and going on would pass your budget of {budget} for a day.":
    "Heute wurden {spent} ausgegeben; weiterzumachen würde das Tagesbudget von {budget} überschreiten.",
  "This run has spent {spent}, and going on would pass your budget of {budget} for one run.":
    "Dieser Lauf hat {spent} gekostet; weiterzumachen würde das Budget von {budget} je Lauf überschreiten.",
  "It took too many steps": "Es waren zu viele Schritte",
  "The agents went in circles": "Die Agenten drehten sich im Kreis",
  "It was stopped": "Es wurde gestoppt",
  "It was interrupted": "Es wurde unterbrochen",
  "It starts again by itself in a moment.": "Er beginnt gleich von selbst neu.",
  "It starts again by itself at {time}.": "Er beginnt um {time} von selbst neu.",
  "The connection was lost. The run goes on without this page.":
    "Die Verbindung ist abgerissen. Der Lauf geht ohne diese Seite weiter.",
  "1 token": "1 Token",
  "What {agent} writes": "Was {agent} schreibt",
  "{agent} is using {tool}": "{agent} nutzt {tool}",
  "{agent} is writing": "{agent} schreibt",
  "{agent} is thinking": "{agent} denkt nach",
  "{agent} waits for you": "{agent} wartet auf Sie",
  "{agent} is next in line": "{agent} ist als Nächstes dran",
  "Needs you": "Wartet auf Sie",
  Answering: "Antwortet",
  Completed: "Erledigt",
  Pending: "Offen",
  "In progress": "In Arbeit",
  "The arguments must be a JSON object.": "Die Argumente müssen ein JSON-Objekt sein.",
  "Your answer did not arrive. Please send it again.":
    "Die Antwort kam nicht an. Bitte erneut senden.",
  "{tool} waits for you": "{tool} wartet auf Sie",
  "{name} asks to use": "{name} möchte verwenden:",
  "{name} needs the result of": "{name} braucht das Ergebnis von",
  Arguments: "Argumente",
  "Change them if they are not quite right.": "Bei Bedarf anpassen.",
  "Why not": "Warum nicht",
  "{name} reads this and goes on without the tool.":
    "{name} liest das und macht ohne das Werkzeug weiter.",
  "Allow for the rest of this task": "Für den Rest dieser Aufgabe erlauben",
  "Allow for the rest of this conversation": "Für den Rest dieser Unterhaltung erlauben",
  "Send refusal": "Ablehnung senden",
  Allow: "Erlauben",
  "Send result": "Ergebnis senden",
  Refuse: "Ablehnen",
  "The agent": "Der Agent",
  "It could not be stopped. Try again.": "Stoppen fehlgeschlagen. Bitte erneut versuchen.",
  "Used {count} tools": "{count} Werkzeuge verwendet",
  "Not finished": "Nicht beendet",
  "Waits for you": "Wartet auf Sie",

  // Server: chat and runs
  "Message is required": "Nachricht ist erforderlich",
  "Message must be at most 100,000 characters":
    "Die Nachricht darf höchstens 100.000 Zeichen haben",
  "Title is required": "Titel ist erforderlich",
  "Title must be at most 100 characters": "Der Titel darf höchstens 100 Zeichen haben",
  "Search for at most 200 characters": "Bitte nach höchstens 200 Zeichen suchen",
  "You have sent many messages in a short time. Please wait a minute.":
    "Das waren viele Nachrichten in kurzer Zeit. Bitte eine Minute warten.",
  "Only a message of yours can be asked again":
    "Nur eine eigene Nachricht kann erneut gestellt werden",
  "The last answer of this conversation is still being written. Wait for it or stop it.":
    "Die letzte Antwort dieser Unterhaltung entsteht noch. Bitte abwarten oder stoppen.",
  "This conversation belongs to someone else than this team":
    "Diese Unterhaltung gehört nicht zu diesem Team",
  "This conversation belongs to another agent":
    "Diese Unterhaltung gehört zu einem anderen Agenten",
  "Choose an agent first": "Bitte zuerst einen Agenten wählen",
  "Choose an agent or a team, not both": "Bitte einen Agenten oder ein Team wählen, nicht beides",
  "The conversation is with {name}.": "Die Unterhaltung ist mit {name}.",
  "The server was restarted several times while this was being written.":
    "Der Server wurde mehrmals neu gestartet, während dies geschrieben wurde.",
  "The agent was deleted while this was being written.":
    "Der Agent wurde gelöscht, während dies geschrieben wurde.",
  "The model answered with nothing.": "Das Modell hat nichts geantwortet.",
  "This call waits for its result.": "Dieser Aufruf wartet auf sein Ergebnis.",
  "This call waits to be allowed or refused.": "Dieser Aufruf wartet auf Erlaubnis oder Ablehnung.",
  "This run does not wait for an answer to this call.":
    "Dieser Lauf wartet nicht auf eine Antwort zu diesem Aufruf.",
  "This run waits to be allowed to spend more, or to be stopped.":
    "Dieser Lauf wartet darauf, mehr ausgeben zu dürfen oder gestoppt zu werden.",
  "Only what is allowed can be remembered": "Nur Erlaubtes lässt sich merken",
  "The result must be at most 32,768 characters":
    "Das Ergebnis darf höchstens 32.768 Zeichen haben",
  "The reason must be at most 2,000 characters":
    "Die Begründung darf höchstens 2.000 Zeichen haben",
  "Say why, so that the agent can do better":
    "Bitte sagen, warum, damit der Agent es besser machen kann",
  "Going on would pass {budget}: {spent}.": "Weiterzumachen würde {budget} überschreiten: {spent}.",
  "today's budget of {amount}": "das heutige Budget von {amount}",
  "the budget of {amount} for one run": "das Budget von {amount} für einen Lauf",
  "{amount} has been spent today": "heute wurden {amount} ausgegeben",
  "{amount} has been spent by this run": "dieser Lauf hat {amount} ausgegeben",
  "{name} and {other} hand the same words back and forth, and nothing new comes of it.":
    "{name} und {other} geben dieselben Worte hin und her, und es kommt nichts Neues dabei heraus.",
  "{name} gives itself the same words again and again, and nothing new comes of it.":
    "{name} gibt sich immer wieder dieselben Worte, und es kommt nichts Neues dabei heraus.",
  "The agent called {tools} three times with the same arguments, and nothing new came of it.":
    "Der Agent hat {tools} dreimal mit denselben Argumenten aufgerufen, und es kam nichts Neues dabei heraus.",
  "This run has used {count} tokens, the most that one run may.":
    "Dieser Lauf hat {count} Token verbraucht, mehr sind für einen Lauf nicht erlaubt.",
  "This run has worked for 10 minutes, the most that one run may.":
    "Dieser Lauf hat 10 Minuten gearbeitet, länger darf ein Lauf nicht dauern.",
  "This was stopped.": "Dies wurde gestoppt.",
  "This was interrupted.": "Dies wurde unterbrochen.",
  "What had been done could not be read back, so this was ended. Please try again.":
    "Was bis dahin getan war, ließ sich nicht mehr lesen, darum wurde dies beendet. Bitte noch einmal versuchen.",
  "The server was restarted several times while this task was being worked on.":
    "Der Server wurde mehrmals neu gestartet, während an dieser Aufgabe gearbeitet wurde.",
  "An agent was deleted while this was being worked on.":
    "Ein Agent wurde gelöscht, während hieran gearbeitet wurde.",
  "{name} answered with nothing.": "{name} hat nichts geantwortet.",
  "There is no such run": "Diesen Lauf gibt es nicht",
  "You have {most} conversations, as many as an account may have here. Delete some that you no longer need.":
    "Es sind {most} Unterhaltungen, so viele, wie ein Konto hier haben darf. Bitte nicht mehr benötigte löschen.",
  "Your conversations hold {most} messages, as many as an account may have here. Delete some that you no longer need.":
    "Die Unterhaltungen enthalten {most} Nachrichten, so viele, wie ein Konto hier haben darf. Bitte nicht mehr benötigte löschen.",
  "This conversation holds {most} messages, as many as one may have here. Begin a new one.":
    "Diese Unterhaltung enthält {most} Nachrichten, so viele, wie eine hier haben darf. Bitte eine neue beginnen.",
};
