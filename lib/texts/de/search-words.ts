import type { Texts } from "@/lib/texts/texts";

/** Search words for pages and actions in the palette, separated by commas. */
export const searchWords: Texts = {
  "home, overview, start": "Start, Dashboard, Startseite",
  "graph, workflow, crew": "Graph, Ablauf, Gruppe",
  "assistant, bot, gpt": "Assistent, Bot, GPT",
  "todo, board, schedule, job": "To-do, Board, Zeitplan, Auftrag",
  "conversation, message, talk": "Unterhaltung, Nachricht, Gespräch",
  "trace, log, history, debug, waterfall": "Trace, Protokoll, Verlauf, Debug, Ausführungen",
  "document, upload, attachment, pdf, image": "Dokument, Upload, Anhang, PDF, Bild",
  "account, name, username, avatar": "Konto, Name, Benutzername",
  "login, sign-in, account": "Anmeldung, Login, Konto",
  "provider, llm, openai, ollama, default model":
    "Anbieter, LLM, OpenAI, Ollama, Standardmodell, Provider",
  "mcp, server, integration, openapi, plugin": "MCP, Server, Integration, OpenAPI, Plugin",
  "budget, billing, cost, limit, tokens, spending, money":
    "Budget, Abrechnung, Kosten, Limit, Token, Ausgaben, Verbrauch, Geld",
  "token, developer, program, secret": "Token, Entwickler, Programm, Geheimnis",
  "share, public link, publish, revoke, passphrase":
    "teilen, öffentlicher Link, veröffentlichen, widerrufen, Passphrase, share",
  "bin, recycle bin, deleted, restore": "Mülleimer, gelöscht, wiederherstellen, Trash",
  "admin, users, server": "Admin, Benutzer, Server, Verwaltung",
  "docs, documentation, openapi, endpoints, curl": "Dokumentation, Docs, OpenAPI, Endpunkte, curl",
  "confirm email, change email": "E-Mail bestätigen, E-Mail ändern, Mail",
  "notify me, alerts, failed schedule, needs me":
    "benachrichtigen, Hinweise, fehlgeschlagener Zeitplan, braucht mich",
  "theme, dark mode, language, time zone, appearance":
    "Farbschema, Theme, dunkel, Sprache, Zeitzone, Darstellung",
  "export data, delete account, backup, privacy":
    "Daten exportieren, Konto löschen, Sicherung, Datenschutz",
  "change password": "Passwort ändern, Kennwort",
  "2fa, mfa, totp, authenticator, passkey, recovery codes":
    "2FA, MFA, TOTP, Zwei-Faktor, Authenticator, Passkey, Wiederherstellungscodes",
  "devices, browsers, sign out everywhere": "Geräte, Browser, überall abmelden",
  "audit log, events": "Protokoll, Ereignisse, Audit",
  "budget, quota, cap": "Budget, Kontingent, Obergrenze",
  "template, example, ready-made agent": "Vorlage, Beispiel, fertiger Agent",
  "new agent": "neuer Agent",
  "new task": "neue Aufgabe",
  "new team": "neues Team",
  "new conversation, ask": "neue Unterhaltung, fragen",
  "new key, token": "neuer Schlüssel, Token",
  "model, openai, ollama, llm": "Modell, OpenAI, Ollama, LLM, Provider",
  "help, keys, hotkeys": "Hilfe, Tasten, Kürzel",
  "sign out, logout, leave": "ausloggen, Logout, verlassen",
  "theme, dark mode, light mode, appearance, color scheme":
    "Theme, Dunkelmodus, Darkmode, Aussehen, hell",
  "language, translation, english, german": "Sprache, Language, Englisch, Deutsch, English",
  "notifications, waiting, news": "Benachrichtigungen, Mitteilungen, wartet, Inbox",
  "inbox, notifications": "Posteingang, Benachrichtigungen",
};
