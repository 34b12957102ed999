import type { Texts } from "@/lib/texts/texts";

/** Tools to start from. */
export const readyTools: Texts = {
  "Start from a template": "Mit einer Vorlage beginnen",
  "Search tool templates": "Werkzeug-Vorlagen durchsuchen",
  "Search, e.g. weather or GitHub": "Suchen, z. B. Wetter oder GitHub",
  "{count} templates": { one: "{count} Vorlage", other: "{count} Vorlagen" },
  "No template matches. Fill in the fields yourself.":
    "Keine Vorlage passt. Füllen Sie die Felder selbst aus.",
  "Your URL": "Ihre URL",
  "Filled in from {template}": "Aus „{template}“ ausgefüllt",
  "Press Next twice to try it. Nothing is saved yet.":
    "Zweimal auf „Weiter“, um es auszuprobieren. Noch ist nichts gespeichert.",
  "Save your token as the secret {name} under API Keys first.":
    "Speichern Sie zuerst Ihr Token unter „API-Schlüssel“ als Geheimnis {name}.",
  "Replace the URL with your own in the last step.":
    "Ersetzen Sie im letzten Schritt die URL durch Ihre eigene.",
  Weather: "Wetter",
  "Current weather and a three-day forecast, by Open-Meteo":
    "Aktuelles Wetter und Drei-Tage-Vorhersage, von Open-Meteo",
  "Currency converter": "Währungsrechner",
  "Daily rates of the European Central Bank, by Frankfurter":
    "Tageskurse der Europäischen Zentralbank, von Frankfurter",
  "Wikipedia summary": "Wikipedia-Zusammenfassung",
  "The introduction of an English article": "Die Einleitung eines englischen Artikels",
  Dictionary: "Wörterbuch",
  "Meanings of an English word, by Free Dictionary API":
    "Bedeutungen eines englischen Wortes, von Free Dictionary API",
  "Public holidays": "Feiertage",
  "Of a country and year, by Nager.Date": "Eines Landes und Jahres, von Nager.Date",
  "Hacker News search": "Suche in Hacker News",
  "Ten stories with their links and points": "Zehn Beiträge mit Links und Punkten",
  "GitHub issues": "GitHub-Issues",
  "The latest issues of a public repository": "Die neuesten Issues eines öffentlichen Repositorys",
  "Days between dates": "Tage zwischen zwei Daten",
  "Days, weeks and weekdays, computed on this server":
    "Tage, Wochen und Wochentage, auf diesem Server berechnet",
  Statistics: "Statistik",
  "Sum, mean, median and range of numbers": "Summe, Mittelwert, Median und Spanne von Zahlen",
  "Pick from JSON": "Wert aus JSON",
  "The value at a path, such as items[0].name": "Der Wert an einem Pfad wie items[0].name",
  "Create a GitHub issue": "GitHub-Issue anlegen",
  "In a repository that your token may write to":
    "In einem Repository, in das Ihr Token schreiben darf",
  "Send to a webhook": "An einen Webhook senden",
  "A message to Slack, Zapier or your own service":
    "Eine Nachricht an Slack, Zapier oder Ihren eigenen Dienst",
  Suggested: "Vorgeschlagen",
  "For example {value}": "Zum Beispiel {value}",
  "Used in the request, not yet a parameter": "In der Anfrage genutzt, noch kein Parameter",
  "Used in the code, not yet a parameter": "Im Code genutzt, noch kein Parameter",
  // Other words that the search for templates finds.
  "forecast temperature rain": "Vorhersage Temperatur Regen",
  "exchange rate money euro dollar": "Wechselkurs Geld Euro Dollar umrechnen",
  "encyclopedia wiki lookup": "Enzyklopädie Lexikon nachschlagen",
  "define definition synonym": "Definition Bedeutung Synonym",
  "calendar vacation": "Kalender Urlaub frei",
  "news tech articles": "Nachrichten Technik Artikel",
  "bugs tickets repo": "Fehler Tickets Repo",
  "calendar difference deadline": "Kalender Differenz Frist",
  "average calculator math": "Durchschnitt Rechner Mathematik",
  "parse extract query": "auslesen Abfrage Feld",
  "bug ticket report": "Fehler Ticket melden",
  "post notify chat": "senden benachrichtigen Chat",
};
