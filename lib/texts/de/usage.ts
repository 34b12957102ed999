import type { Texts } from "@/lib/texts/texts";

/** Usage and costs. */
export const usage: Texts = {
  "Tokens and cost of your agents.": "Token und Kosten Ihrer Agenten.",
  "Pick other dates, or run an agent.": "Anderen Zeitraum wählen oder einen Agenten ausführen.",
  Interval: "Intervall",
  Week: "Woche",
  Month: "Monat",
  User: "Benutzer",
  "{amount} cached": "{amount} aus dem Cache",
  runs: "Läufe",
  "{amount} tokens: price unknown": "{amount} Token: Preis unbekannt",
  "Usage over time. Highest: {amount} on {day}.":
    "Verbrauch im Zeitverlauf. Höchstwert: {amount} am {day}.",
  Share: "Anteil",
  "Cost per run": "Kosten pro Lauf",
  "{cost} and tokens of unknown price": "{cost} und Token mit unbekanntem Preis",
  "price unknown": "Preis unbekannt",
  "Deleted task": "Gelöschte Aufgabe",
  "Deleted key": "Gelöschter Schlüssel",
  "No task": "Keine Aufgabe",
  "Usage & limits": "Verbrauch & Limits",
  "Limit {amount}": "Limit {amount}",
  "7 days": "7 Tage",
  "30 days": "30 Tage",
  "90 days": "90 Tage",
  "This month": "Dieser Monat",
  Custom: "Eigener Zeitraum",
  "None in the previous period": "Keine im vorherigen Zeitraum",
  "{change} vs. previous period": "{change} ggü. vorherigem Zeitraum",
};
