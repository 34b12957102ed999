import type { Texts } from "@/lib/texts/languages";

/** The screens of settings. */
export const settings: Texts = {
  "Sets when days and months start for usage and limits.":
    "Bestimmt, wann Tage und Monate für Nutzung und Limits beginnen.",
  "Couldn't save the time zone.": "Die Zeitzone konnte nicht gespeichert werden.",
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
  "Your unsaved changes on this page will be lost.":
    "Nicht gespeicherte Änderungen auf dieser Seite gehen verloren.",
  "Nothing was changed.": "Es wurde nichts geändert.",
  "What a model call may cost at most is held back before it begins, so no limit is passed.":
    "Was ein Modellaufruf höchstens kosten kann, wird vor seinem Beginn zurückgehalten; so wird kein Limit überschritten.",
  "Set a limit": "Limit setzen",
  "Change the limit": "Limit ändern",
  "No limits yet": "Noch keine Limits",
  "Limit what everything, an agent, a team or an API key may use.":
    "Begrenzen, was insgesamt, ein Agent, ein Team oder ein API-Schlüssel verbrauchen darf.",
  "Remove this limit?": "Dieses Limit entfernen?",
  "Runs that wait for it go on.": "Läufe, die darauf warten, gehen weiter.",
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
  Limits: "Limits",
  "Change limits": "Limits ändern",
  Asks: "Fragt",
  Stops: "Hält an",
  Change: "Ändern",
  "At most {limit} each": "Jeweils höchstens {limit}",
  "{spent} of {limit} used": "{spent} von {limit} verbraucht",
  "{reserved} held back now": "derzeit {reserved} zurückgehalten",
  "Days and months begin at midnight in the time zone of your profile.":
    "Tage und Monate beginnen um Mitternacht in der Zeitzone des Profils.",
  "Limit saved": "Limit gespeichert",
  "Limit in US dollars": "Limit in US-Dollar",
  "Limit in tokens": "Limit in Token",
  "A run that would pass it": "Ein Lauf, der es überschreiten würde",
  "Waits and asks you": "Wartet und fragt",
  "Save limit": "Limit speichern",
  For: "Für",
  "Which one": "Welcher",
  "Choose…": "Auswählen …",
  Counted: "Gezählt",
  In: "In",
  "US dollars": "US-Dollar",
  Tokens: "Token",
  "Profile saved": "Profil gespeichert",
  "Save profile": "Profil speichern",
  "Linked sign-ins": "Verknüpfte Anmeldungen",
  "None yet. Sign in with Google or GitHub using the same email to link it.":
    "Noch keine. Melden Sie sich mit Google oder GitHub unter derselben E-\u2060Mail-Adresse an, um sie zu verknüpfen.",
  "Your only sign-in method": "Einzige Anmeldemethode",
  Remove: "Entfernen",
  "You can no longer sign in with it until you link it again.":
    "Damit ist keine Anmeldung mehr möglich, bis Sie sie neu verknüpfen.",
  "Remove sign-in": "Anmeldung entfernen",
  "Sign-in removed": "Anmeldung entfernt",
  "Password changed. Your other sessions were signed out.":
    "Passwort geändert. Die anderen Sitzungen wurden abgemeldet.",
  "Password set": "Passwort gesetzt",
  "Changing your password signs you out everywhere else.": "Eine Änderung meldet überall sonst ab.",
  "You sign in with a provider. Set a password to sign in without it.":
    "Sie melden sich über einen Anbieter an. Mit einem Passwort geht es auch ohne ihn.",
  "Current password": "Aktuelles Passwort",
  "New password": "Neues Passwort",
  "Set password": "Passwort setzen",
  "Applied in this browser, but couldn't be saved to your account.":
    "In diesem Browser übernommen, konnte aber nicht im Konto gespeichert werden.",
  Preferences: "Darstellung",
  "System uses your device's setting.": "System übernimmt die Einstellung des Geräts.",
  Language: "Sprache",
  "Also used for dates and numbers.": "Gilt auch für Datum und Zahlen.",
  "Browser default": "Wie im Browser",
  "Signed out everywhere else": "Überall sonst abgemeldet",
  "Couldn't end the other sessions.": "Die anderen Sitzungen konnten nicht beendet werden.",
  Sessions: "Sitzungen",
  "Browsers where you are signed in.": "Browser mit aktiver Anmeldung.",
  "Sign out everywhere else": "Überall sonst abmelden",
  "Show all {count}": "Alle {count} anzeigen",
  "Couldn't end the session.": "Die Sitzung konnte nicht beendet werden.",
  "Last used {time}": "Zuletzt verwendet: {time}",
  "This browser": "Dieser Browser",
  "Sign out": "Abmelden",
  "Unknown device": "Unbekanntes Gerät",
  "Your data": "Eigene Daten",
  "Everything you own as one JSON file. Keys and passwords are left out.":
    "Alle eigenen Daten als JSON-Datei, ohne Schlüssel und Passwörter.",
  "Export data": "Daten exportieren",
  "Delete account": "Konto löschen",
  "Permanently deletes everything right away.": "Löscht sofort und endgültig alles.",
  "Delete your account?": "Das Konto löschen?",
  "Your agents, teams, tasks, conversations, keys and settings are deleted. Programs that use your API keys stop working. This can't be undone.":
    "Agenten, Teams, Aufgaben, Unterhaltungen, Schlüssel und Einstellungen werden gelöscht. Programme mit Ihren API-Schlüsseln funktionieren nicht mehr. Das lässt sich nicht rückgängig machen.",
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
};
