import type { Texts } from "@/lib/texts/languages";

/** What was used, and what it cost. */
export const usage: Texts = {
  "What your agents used, and what it cost.":
    "Was Ihre Agenten verbraucht haben und was es gekostet hat.",
  "Choose other days, or let an agent work.":
    "Andere Tage wählen oder einen Agenten arbeiten lassen.",
  "Divided by": "Aufgeteilt nach",
  Per: "Je",
  Week: "Woche",
  Month: "Monat",
  Person: "Person",
  "{amount} of them cached": "{amount} davon aus dem Cache",
  runs: "Läufe",
  "{amount} tokens: price unknown": "{amount} Token: Preis unbekannt",
  "Usage over time. The most was {amount} on {day}.":
    "Verbrauch im Verlauf der Zeit. Am meisten war es am {day}: {amount}.",
  Share: "Anteil",
  "Cost per run": "Kosten pro Lauf",
  "{cost} and tokens of unknown price": "{cost} und Token mit unbekanntem Preis",
  "price unknown": "Preis unbekannt",
  "Deleted task": "Gelöschte Aufgabe",
  "Deleted key": "Gelöschter Schlüssel",
  "No task": "Keine Aufgabe",
  "Without a key": "Ohne Schlüssel",
};
