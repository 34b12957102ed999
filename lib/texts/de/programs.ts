import type { Texts } from "@/lib/texts/languages";

/** What programs ask agents for. */
export const programs: Texts = {
  "Download as OpenTelemetry": "Als OpenTelemetry herunterladen",
  Queued: "In der Warteschlange",
  Waiting: "Wartet",
  Program: "Programm",
  From: "Von",
  To: "Bis",
  "Clear filters": "Filter entfernen",
  Runs: "Läufe",
  "Run details": "Lauf im Einzelnen",
  "All runs": "Alle Läufe",
  "Everything your agents have done, newest first.":
    "Alles, was Ihre Agenten getan haben, das Neueste zuerst.",
  "Began in": "Begonnen in",
  "Cost from ($)": "Kosten ab ($)",
  "Failed to load the runs": "Die Läufe konnten nicht geladen werden",
  "No run is like that": "Kein Lauf passt dazu",
  "Choose other filters, or none.": "Andere Filter wählen oder keine.",
  Tool: "Werkzeug",
  "Why this answer?": "Warum diese Antwort?",
  "{agent} worked with {models}.": "{agent} hat mit {models} gearbeitet.",
  "Tools: {tools}.": "Werkzeuge: {tools}.",
  "No tool was called.": "Kein Werkzeug wurde aufgerufen.",
  "A model's name below leads to what it was sent.":
    "Der Name eines Modells darunter führt zu dem, was ihm gesendet wurde.",
  "What it was sent": "Was ihm gesendet wurde",
  "Failed to load the trace": "Der Ablauf konnte nicht geladen werden",
  "What was sent was kept until {day}.": "Was gesendet wurde, war bis {day} aufbewahrt.",
  "What was sent in this step is not kept.":
    "Was in diesem Schritt gesendet wurde, ist nicht aufbewahrt.",
  "First word after": "Erstes Wort nach",
  "Summary of earlier messages": "Zusammenfassung früherer Nachrichten",
  "Earlier in the conversation": "Früher im Gespräch",
  "What it was to answer": "Was zu beantworten war",
  "From the calling program": "Vom aufrufenden Programm",
  "In this run": "In diesem Lauf",
  "The run that told this is not kept any more.":
    "Der Lauf, der dies enthielt, ist nicht mehr aufbewahrt.",
  "One task": "Eine Aufgabe",
  "One API key": "Ein API-Schlüssel",
  "Without the filter {name}": "Ohne den Filter {name}",
  "Over time": "Zeitlicher Verlauf",
  "Show all {count} steps": {
    one: "{count} Schritt zeigen",
    other: "Alle {count} Schritte zeigen",
  },
  "Model {name}": "Modell {name}",
  "Tool {name}": "Werkzeug {name}",
  "Waited for you": "Wartete auf Sie",
  "Run of a program": "Lauf eines Programms",
  "Check your connection and try again.": "Bitte die Verbindung prüfen und erneut versuchen.",
  "From programs": "Von Programmen",
  "No program has begun a conversation. Responses that are stored come here.":
    "Noch hat kein Programm ein Gespräch begonnen. Gespeicherte Antworten erscheinen hier.",
  "Use from a program": "Aus einem Programm benutzen",
  "Any program that speaks to OpenAI can talk to it: give it these two, and a key.":
    "Jedes Programm, das mit OpenAI spricht, kann damit reden: mit diesen beiden Angaben und einem Schlüssel.",
  "Make a key for {name}": "Schlüssel für {name} erzeugen",
  "Agents and teams": "Agenten und Teams",
  "Only some": "Nur einige",
  "Such a key opens nothing but the addresses below /v1.":
    "Ein solcher Schlüssel öffnet nichts als die Adressen unter /v1.",
  "You have no agent and no team yet.": "Es gibt noch keinen Agenten und kein Team.",
  deleted: "gelöscht",
  "Only {names}": "Nur {names}",
};
