import type { Texts } from "@/lib/texts/languages";

/** What programs ask agents for. */
export const programs: Texts = {
  "Run of a program": "Lauf eines Programms",
  "Check your connection and try again.": "Bitte die Verbindung prüfen und erneut versuchen.",
  "No run is chosen": "Kein Lauf ist gewählt",
  "A program's answer says where its run is.":
    "Die Antwort eines Programms sagt, wo sein Lauf ist.",
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
