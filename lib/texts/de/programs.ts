import type { Texts } from "@/lib/texts/languages";

/** What programs ask agents for. */
export const programs: Texts = {
  "Run of a program": "Lauf eines Programms",
  "Check your connection and try again.": "Bitte die Verbindung prüfen und erneut versuchen.",
  "No run is chosen": "Kein Lauf ist gewählt",
  "A program's answer says where its run is.":
    "Die Antwort eines Programms sagt, wo sein Lauf ist.",
};
