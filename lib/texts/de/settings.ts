import type { Texts } from "@/lib/texts/languages";

/** The screens of settings. */
export const settings: Texts = {
  "Days and months of your limits and of the usage begin by its clock.":
    "Nach ihrer Uhr beginnen Tage und Monate der Limits und der Nutzung.",
  "The time zone could not be kept.": "Die Zeitzone konnte nicht gespeichert werden.",
  // Email
  "Confirm your email so that resetting your password doesn't pause anything in your account.":
    "Bitte die E-\u2060Mail-Adresse bestätigen, damit das Zurücksetzen des Passworts nichts im Konto anhält.",
  "Not confirmed": "Nicht bestätigt",
  "A link to confirm {email} is on its way. It works for 24 hours.":
    "Ein Link zur Bestätigung von {email} ist unterwegs. Er gilt 24 Stunden.",
  "Send confirmation link": "Bestätigungslink senden",
  "Change email": "E-\u2060Mail-Adresse ändern",
  "Email confirmed": "E-\u2060Mail-Adresse bestätigt",
  "Confirm this email for your account": "Diese E-\u2060Mail-Adresse für das Konto bestätigen",
  "Confirm email": "E-\u2060Mail-Adresse bestätigen",
  "Confirm your email for Troupe": "E-\u2060Mail-Adresse für Troupe bestätigen",
  "Confirm that this is the email of your Troupe account.":
    "Bitte bestätigen, dass diese E-\u2060Mail-Adresse zu Ihrem Troupe-Konto gehört.",
  "The link works for 24 hours, while you are signed in to this account.":
    "Der Link gilt 24 Stunden, wenn Sie in diesem Konto angemeldet sind.",
  "If you do not have a Troupe account, ignore this email: nothing is confirmed.":
    "Wenn Sie kein Troupe-Konto haben, ist nichts zu tun: Dann wird nichts bestätigt.",
  "The email of your Troupe account was changed":
    "Die E-\u2060Mail-Adresse Ihres Troupe-Kontos wurde geändert",
  "The email of your Troupe account is now {email}.":
    "Die E-\u2060Mail-Adresse Ihres Troupe-Kontos ist jetzt {email}.",
  "If this was not you, contact the operator of the server at once: this email no longer resets the password.":
    "Wenn Sie das nicht waren: Bitte sofort an den Betreiber des Servers wenden, denn über diese Adresse lässt sich das Passwort nicht mehr zurücksetzen.",
  "Hello,": "Guten Tag,",
  "Hello {name},": "Guten Tag {name},",
  "If the button does not work, open this address:":
    "Falls die Schaltfläche nicht funktioniert, bitte diese Adresse öffnen:",
  // Settings
  "Create API Key": "API-Schlüssel erstellen",
  "A program that shows it acts as you, as far as you let it.":
    "Ein Programm damit handelt in Ihrem Namen, soweit Sie es erlauben.",
  "See everything that is yours": "Alles Eigene ansehen",
  "Chat, follow and stop runs, route tasks":
    "Chatten, Läufe verfolgen und stoppen, Aufgaben zuteilen",
  "Create, change and delete": "Erstellen, ändern und löschen",
  "What uses it: “Deploy script”.": "Was ihn nutzt: „Deploy-Skript“.",
  "It may": "Erlaubt ist",
  Expires: "Läuft ab",
  Never: "Nie",
  "In a year": "In einem Jahr",
  "In {count} days": { one: "In {count} Tag", other: "In {count} Tagen" },
  "Create key": "Schlüssel erstellen",
  "No expiry": "Läuft nicht ab",
  Expired: "Abgelaufen",
  "in {count} days": { one: "binnen eines Tages", other: "in {count} Tagen" },
  "Revoke {name}?": "{name} widerrufen?",
  "Programs that use it are refused from then on. What they have made stays.":
    "Programme mit diesem Schlüssel werden ab dann abgewiesen. Was sie angelegt haben, bleibt.",
  "Revoke key": "Schlüssel widerrufen",
  "{name} revoked": "{name} widerrufen",
  "No API keys yet": "Noch keine API-Schlüssel",
  "A key lets a script of yours read, chat or write here.":
    "Mit einem Schlüssel kann ein eigenes Skript hier lesen, chatten oder schreiben.",
  Scopes: "Rechte",
  "Last used": "Zuletzt verwendet",
  Revoke: "Widerrufen",
  "Let your own programs call Troupe as you.":
    "Eigene Programme dürfen Troupe in Ihrem Namen aufrufen.",
  "New API key": "Neuer API-Schlüssel",
  "Copy “{name}” now. It is shown this once.":
    "„{name}“ jetzt kopieren. Er wird nur dieses eine Mal gezeigt.",
  "Secret of {name}": "Geheimnis von {name}",
  "Add secret": "Geheimnis hinzufügen",
  "It is kept encrypted and can be replaced or deleted, but not read.":
    "Es wird verschlüsselt gespeichert; es lässt sich ersetzen oder löschen, aber nicht lesen.",
  "{name} saved": "{name} gespeichert",
  "Base URL changed to {url}, where the models are listed":
    "Basis-URL in {url} geändert: Dort sind die Modelle aufgeführt",
  "This replaces the one of that name, and its hosts.":
    "Das ersetzt das Geheimnis dieses Namens samt seinen Hosts.",
  "Letters, digits and underscores: WEATHER_KEY":
    "Buchstaben, Ziffern und Unterstriche: WEATHER_KEY",
  Value: "Wert",
  "The only ones that it is sent to, separated by commas: api.example.com, *.example.org":
    "Nur an diese wird es gesendet, durch Kommas getrennt: api.example.com, *.example.org",
  "Save secret": "Geheimnis speichern",
  "Secrets for tools": "Geheimnisse für Werkzeuge",
  "Use it in a tool as {sample}. Its value goes to its hosts alone; neither agents nor browsers ever see it.":
    "In einem Werkzeug als {sample} verwenden. Der Wert geht nur an seine Hosts; weder Agenten noch Browser sehen ihn je.",
  "None yet. Add one when a tool of yours needs a key of its own.":
    "Noch keine. Nötig, sobald ein Werkzeug einen eigenen Schlüssel braucht.",
  "Tools that name it fail until there is one of this name again.":
    "Werkzeuge, die es nennen, schlagen fehl, bis es wieder eines dieses Namens gibt.",
  "Delete secret": "Geheimnis löschen",
  "Used {time}": "Verwendet: {time}",
  "with “{name}” in place": "mit „{name}“ eingesetzt",
  "with a key of yours in place of tr_…": "mit einem eigenen Schlüssel statt tr_…",
  "Language of the example": "Sprache des Beispiels",
  Example: "Beispiel",
  "Prices are US dollars per million tokens. Those of well-known models are filled in as of {day}: check them with your provider. Without prices, what a model costs is unknown, and limits in dollars ask.":
    "Preise in US-Dollar je Million Token. Die bekannter Modelle sind mit Stand vom {day} ausgefüllt: bitte beim Anbieter prüfen. Ohne Preise ist unbekannt, was ein Modell kostet, und Limits in Dollar fragen.",
  "Add model": "Modell hinzufügen",
  Input: "Eingabe",
  Output: "Ausgabe",
  "Cached input": "Aus Cache",
  "Context length": "Kontextlänge",
  "In tokens. Without a number, {count} as the server reports.":
    "In Token. Ohne Angabe gelten {count}, wie der Server meldet.",
  "In tokens. Without a number, Troupe goes by the model’s name.":
    "In Token. Ohne Angabe richtet sich Troupe nach dem Namen des Modells.",
  "Model {number}": "Modell {number}",
  "Model name": "Modellname",
  "Remove model {name}": "Modell {name} entfernen",
  "Add provider": "Anbieter hinzufügen",
  "Which models your agents can use, and who provides them.":
    "Welche Modelle die Agenten nutzen können und wer sie bereitstellt.",
  "Edit provider": "Anbieter bearbeiten",
  "Available models": "Verfügbare Modelle",
  "New agents get the default one.": "Neue Agenten erhalten das Standardmodell.",
  "New agents get {model}": "Neue Agenten erhalten {model}",
  "The default could not be changed.": "Der Standard konnte nicht geändert werden.",
  "Your provider": "Eigener Anbieter",
  "This server's own settings": "Einstellungen dieses Servers",
  "No key is set on this server: the demo model answers":
    "Auf diesem Server ist kein Schlüssel gesetzt: Das Demo-Modell antwortet",
  "Make default": "Zum Standard machen",
  "Save provider": "Anbieter speichern",
  "Begin with": "Beginnen mit",
  "Base URL": "Basis-URL",
  "Where its chat completions are, without the last part: https://api.example.com/v1":
    "Wo seine Chat Completions liegen, ohne den letzten Teil: https://api.example.com/v1",
  Key: "Schlüssel",
  "One is saved. Leave this empty to keep it.":
    "Einer ist gespeichert. Leer lassen, um ihn zu behalten.",
  "Kept encrypted, and never shown again.":
    "Wird verschlüsselt gespeichert und nie wieder gezeigt.",
  "Key saved": "Schlüssel gespeichert",
  "No key": "Kein Schlüssel",
  "Test connection": "Verbindung testen",
  "No models yet: edit it and name one.": "Noch keine Modelle: bearbeiten und eines nennen.",
  "Your providers": "Eigene Anbieter",
  "Keys are kept encrypted, and sent to their provider alone.":
    "Schlüssel werden verschlüsselt gespeichert und nur an ihren Anbieter gesendet.",
  "No providers yet": "Noch keine Anbieter",
  "Add one with a key of yours, and its models can be given to agents.":
    "Einen mit eigenem Schlüssel hinzufügen, dann stehen seine Modelle den Agenten offen.",
  "Remove {name}?": "{name} entfernen?",
  "Its key is deleted. Agents that use its models fail until they are given another one.":
    "Sein Schlüssel wird gelöscht. Agenten mit seinen Modellen schlagen fehl, bis sie ein anderes erhalten.",
  "Remove provider": "Anbieter entfernen",
  "The connection does not work": "Die Verbindung funktioniert nicht",
  "It answered in {ms} ms": "Antwort in {ms} ms",
  "“{answer}”": "„{answer}“",
  "It called the tool that it was given. {count} models are listed.": {
    one: "Das übergebene Werkzeug wurde aufgerufen. Gelistete Modelle: {count}.",
    other: "Das übergebene Werkzeug wurde aufgerufen. Gelistete Modelle: {count}.",
  },
  "What you wrote about this provider is lost. Everything saved stays as it was.":
    "Die Angaben zu diesem Anbieter gehen verloren. Alles Gespeicherte bleibt, wie es war.",
  "What you changed on this page is lost. Everything saved stays as it was.":
    "Die Änderungen auf dieser Seite gehen verloren. Alles Gespeicherte bleibt, wie es war.",
  "Nothing was changed.": "Es wurde nichts geändert.",
  Limits: "Limits",
  "Each call's maximum cost is reserved before it starts, so limits are never exceeded.":
    "Die Höchstkosten jedes Aufrufs werden vorab reserviert, damit kein Limit überschritten wird.",
  "Set a limit": "Limit setzen",
  "Edit limit": "Limit bearbeiten",
  "No limits yet": "Noch keine Limits",
  "Cap spending overall, or per agent, team or API key.":
    "Ausgaben insgesamt oder pro Agent, Team oder API-Schlüssel begrenzen.",
  "Remove this limit?": "Dieses Limit entfernen?",
  "Runs paused by it will continue.": "Läufe, die wegen dieses Limits warten, gehen weiter.",
  "Remove limit": "Limit entfernen",
  "Limit removed": "Limit entfernt",
  Everything: "Alles",
  "An agent": "Ein Agent",
  "A team": "Ein Team",
  "A task": "Eine Aufgabe",
  "An API key": "Ein API-Schlüssel",
  "per run": "pro Lauf",
  "per day": "pro Tag",
  "per month": "pro Monat",
  "Edit limits": "Limits bearbeiten",
  Pauses: "Hält an",
  Stops: "Hält an",
  Change: "Ändern",
  "Up to {limit} each": "Jeweils bis zu {limit}",
  "{spent} of {limit} used": "{spent} von {limit} verbraucht",
  "{reserved} reserved": "{reserved} reserviert",
  "Days and months start at midnight in your time zone.":
    "Tage und Monate beginnen um Mitternacht in Ihrer Zeitzone.",
  "Limit saved": "Limit gespeichert",
  "Limit in US dollars": "Limit in US-Dollar",
  "Limit in tokens": "Limit in Token",
  "When a run would exceed it": "Wenn ein Lauf es überschreiten würde",
  "Pause and ask me": "Anhalten und mich fragen",
  "Save limit": "Limit speichern",
  For: "Für",
  "Which one": "Welcher",
  "Choose…": "Auswählen …",
  Period: "Zeitraum",
  Unit: "Einheit",
  "US dollars": "US-Dollar",
  Tokens: "Token",
  "Profile saved": "Profil gespeichert",
  "Save profile": "Profil speichern",
  "Linked sign-ins": "Verknüpfte Anmeldungen",
  "None yet. Sign in with Google or GitHub under the same email, and it stands here.":
    "Noch keine. Nach einer Anmeldung mit Google oder GitHub unter derselben E-\u2060Mail-Adresse steht sie hier.",
  "Your only way in": "Der einzige Zugang",
  Remove: "Entfernen",
  "You can't sign in with it any more, until you link it again. Nothing else changes.":
    "Damit ist keine Anmeldung mehr möglich, bis sie neu verknüpft wird. Sonst ändert sich nichts.",
  "Remove sign-in": "Anmeldung entfernen",
  "Sign-in removed": "Anmeldung entfernt",
  "Password changed. Your other sessions were signed out.":
    "Passwort geändert. Die anderen Sitzungen wurden abgemeldet.",
  "Password set": "Passwort gesetzt",
  "Changing it signs you out everywhere else.": "Eine Änderung meldet überall sonst ab.",
  "You sign in by a provider. With a password you can sign in without it too.":
    "Die Anmeldung läuft über einen Anbieter. Mit einem Passwort geht sie auch ohne ihn.",
  "Current password": "Aktuelles Passwort",
  "New password": "Neues Passwort",
  "Set password": "Passwort setzen",
  "This is set in this browser, but could not be kept for others.":
    "In diesem Browser eingestellt, konnte aber nicht für andere gespeichert werden.",
  Preferences: "Darstellung",
  "System follows your device.": "System folgt dem Gerät.",
  Language: "Sprache",
  "Dates and numbers follow it too.": "Auch Datum und Zahlen folgen ihr.",
  "Browser default": "Wie im Browser",
  "Signed out everywhere else": "Überall sonst abgemeldet",
  "The other sessions could not be ended.": "Die anderen Sitzungen konnten nicht beendet werden.",
  Sessions: "Sitzungen",
  "Browsers in which you are signed in.": "Browser mit aktiver Anmeldung.",
  "Sign out everywhere else": "Überall sonst abmelden",
  "Show all {count}": "Alle {count} anzeigen",
  "The session could not be ended.": "Die Sitzung konnte nicht beendet werden.",
  "Last used {time}": "Zuletzt verwendet: {time}",
  "This browser": "Dieser Browser",
  "Sign out": "Abmelden",
  "Unknown device": "Unbekanntes Gerät",
  "Your data": "Eigene Daten",
  "One JSON file with all that is yours: agents, conversations, tasks, runs. Keys and passwords are not in it.":
    "Eine JSON-Datei mit allem Eigenen: Agenten, Unterhaltungen, Aufgaben, Läufen. Ohne Schlüssel und Passwörter.",
  "Export data": "Daten exportieren",
  "Delete account": "Konto löschen",
  "Everything goes, at once and for good.": "Alles verschwindet, sofort und endgültig.",
  "Delete your account?": "Das Konto löschen?",
  "Your agents, teams, tasks, conversations, keys and settings are deleted. Programs that use your API keys stop working. Nothing can be brought back.":
    "Agenten, Teams, Aufgaben, Unterhaltungen, Schlüssel und Einstellungen werden gelöscht. Programme mit Ihren API-Schlüsseln funktionieren nicht mehr. Nichts lässt sich zurückholen.",
  "Your username": "Benutzername",
  "Type {username} to confirm.": "Zur Bestätigung {username} eingeben.",
  // The provider's own list of models
  "Load models": "Modelle laden",
  "From the provider’s own list, to tick those your agents may use.":
    "Aus der Liste des Anbieters, um die für Agenten anzukreuzen.",
  "The models could not be loaded": "Die Modelle konnten nicht geladen werden",
  "Search models": "Modelle suchen",
  "Models of the provider": "Modelle des Anbieters",
  "Show key": "Schlüssel zeigen",
  "Hide key": "Schlüssel verbergen",
  "{in} in, {out} out per million tokens": "{in} Eingabe, {out} Ausgabe je Million Token",
  "Couldn't load your limits": "Ihre Limits konnten nicht geladen werden",
  "Your limits still apply. Check your connection and try again.":
    "Ihre Limits gelten weiterhin. Bitte die Verbindung prüfen und erneut versuchen.",
};
