import type { Texts } from "@/lib/texts/texts";

/** Well-known services that can be connected. */
export const services: Texts = {
  "Known services": "Bekannte Dienste",
  "Search known services": "Bekannte Dienste suchen",
  "Search known services, e.g. GitHub or Notion":
    "Bekannte Dienste suchen, z. B. GitHub oder Notion",
  "No known service matches. Enter its URL below.":
    "Kein bekannter Dienst passt. Bitte unten die URL eingeben.",
  "For Authorization, usually “Bearer” and the key. Stored encrypted.":
    "Bei Authorization meist „Bearer“ und der Schlüssel. Wird verschlüsselt gespeichert.",
  "No sign-in": "Ohne Anmeldung",
  "Sign-in": "Anmeldung",
  "project tasks": "Aufgaben in Projekten",
  "Jira and Confluence": "Jira und Confluence",
  "AWS documentation": "AWS-Dokumentation",
  designs: "Designs",
  "Cloudflare documentation": "Cloudflare-Dokumentation",
  "Workers, KV, R2, D1": "Workers, KV, R2, D1",
  "library documentation": "Dokumentation von Bibliotheken",
  "GitHub repositories explained": "GitHub-Repositorys erklärt",
  "web search": "Websuche",
  "design files": "Designdateien",
  "code, issues, pull requests": "Code, Issues, Pull Requests",
  "models and data sets": "Modelle und Datensätze",
  "customer conversations": "Kundengespräche",
  "issues and projects": "Issues und Projekte",
  "Microsoft documentation": "Microsoft-Dokumentation",
  "PostgreSQL databases": "PostgreSQL-Datenbanken",
  "boards and items": "Boards und Einträge",
  "pages and databases": "Seiten und Datenbanken",
  "errors and performance": "Fehler und Leistung",
  "payments and customers": "Zahlungen und Kunden",
  "databases and projects": "Datenbanken und Projekte",
  deployments: "Deployments",
  "an example to try out": "ein Beispiel zum Ausprobieren",
  "forecasts and alerts": "Vorhersagen und Warnungen",
};
