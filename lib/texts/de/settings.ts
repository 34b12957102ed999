import type { Texts } from "@/lib/texts/texts";

/** The settings screens. */
export const settings: Texts = {
  "Sets when days and months start for usage and limits.":
    "Bestimmt, wann Tage und Monate für Nutzung und Limits beginnen.",
  "Couldn't save the time zone.": "Die Zeitzone konnte nicht gespeichert werden.",
  // Settings
  "Create API Key": "API-Schlüssel erstellen",
  "Programs using this key act on your behalf, within its scopes.":
    "Programme mit diesem Schlüssel handeln in Ihrem Namen, im Rahmen seiner Rechte.",
  "Read all your data": "Alle eigenen Daten lesen",
  "Chat, follow and stop runs, route tasks":
    "Chatten, Läufe verfolgen und stoppen, Aufgaben zuteilen",
  "Create, change and delete": "Erstellen, ändern und löschen",
  "e.g. Deploy script": "z. B. Deploy-Skript",
  Expires: "Läuft ab",
  Never: "Nie",
  "In a year": "In einem Jahr",
  "In {count} days": { one: "In {count} Tag", other: "In {count} Tagen" },
  "Create key": "Schlüssel erstellen",
  "No expiry": "Läuft nicht ab",
  Expired: "Abgelaufen",
  "in {count} days": { one: "binnen eines Tages", other: "in {count} Tagen" },
  "Revoke {name}?": "{name} widerrufen?",
  "Programs using it will stop working. What they created is kept.":
    "Programme mit diesem Schlüssel funktionieren nicht mehr. Was sie angelegt haben, bleibt.",
  "Revoke key": "Schlüssel widerrufen",
  "{name} revoked": "{name} widerrufen",
  "No API keys yet": "Noch keine API-Schlüssel",
  "Create a key to let your scripts read, chat or write in Troupe.":
    "Mit einem Schlüssel können eigene Skripte in Troupe lesen, chatten oder schreiben.",
  Scopes: "Rechte",
  "Last used": "Zuletzt verwendet",
  Revoke: "Widerrufen",
  "Let your programs use Troupe on your behalf.":
    "Eigene Programme dürfen Troupe in Ihrem Namen nutzen.",
  "New API key": "Neuer API-Schlüssel",
  "Copy “{name}” now. You won't see it again.":
    "„{name}“ jetzt kopieren. Er wird nicht noch einmal gezeigt.",
  "Secret of {name}": "Geheimnis von {name}",
  "Add secret": "Geheimnis hinzufügen",
  "Stored encrypted. You can replace or delete it, but not view it.":
    "Wird verschlüsselt gespeichert. Es lässt sich ersetzen oder löschen, aber nicht ansehen.",
  "{name} saved": "{name} gespeichert",
  "Base URL changed to {url}, where the models are listed":
    "Basis-URL in {url} geändert: Dort sind die Modelle aufgeführt",
  "This replaces the secret with that name and its hosts.":
    "Das ersetzt das Geheimnis dieses Namens samt seinen Hosts.",
  "Letters, digits and underscores, e.g. WEATHER_KEY":
    "Buchstaben, Ziffern und Unterstriche, z. B. WEATHER_KEY",
  Value: "Wert",
  "Only sent to these hosts. Separate with commas: api.example.com, *.example.org":
    "Wird nur an diese Hosts gesendet. Durch Kommas trennen: api.example.com, *.example.org",
  "Save secret": "Geheimnis speichern",
  "Secrets for tools": "Geheimnisse für Werkzeuge",
  "Use it in a tool as {sample}. It is only sent to its hosts, never to agents or browsers.":
    "In einem Werkzeug als {sample} verwenden. Es wird nur an seine Hosts gesendet, nie an Agenten oder Browser.",
  "No secrets yet. Add one when a tool needs its own key.":
    "Noch keine Geheimnisse. Nötig, sobald ein Werkzeug einen eigenen Schlüssel braucht.",
  "Tools using it will fail until you add a secret with this name again.":
    "Werkzeuge mit diesem Geheimnis schlagen fehl, bis es wieder eines dieses Namens gibt.",
  "Delete secret": "Geheimnis löschen",
  "Used {time}": "Verwendet: {time}",
  "with “{name}” in place": "mit „{name}“ eingesetzt",
  "with a key of yours in place of tr_…": "mit einem eigenen Schlüssel statt tr_…",
  "Language of the example": "Sprache des Beispiels",
  Example: "Beispiel",
  "US dollars per million tokens. Prices of well-known models are as of {day}; check with your provider. Without prices, dollar limits pause each run.":
    "US-Dollar je Million Token. Preise bekannter Modelle haben den Stand vom {day}; bitte beim Anbieter prüfen. Ohne Preise halten Dollar-Limits jeden Lauf an.",
  "Add model": "Modell hinzufügen",
  Input: "Eingabe",
  Output: "Ausgabe",
  "Cached input": "Aus Cache",
  "Context length": "Kontextlänge",
  "In tokens. Defaults to {count}, as the server reports.":
    "In Token. Standard ist {count}, wie der Server meldet.",
  "In tokens. Leave empty to use the known size of this model.":
    "In Token. Leer lassen für die bekannte Größe dieses Modells.",
  "Model {number}": "Modell {number}",
  "Model name": "Modellname",
  "Remove model {name}": "Modell {name} entfernen",
  "Add provider": "Anbieter hinzufügen",
  "Models your agents can use, and their providers.":
    "Modelle, die Agenten nutzen können, und ihre Anbieter.",
  "Edit provider": "Anbieter bearbeiten",
  "Available models": "Verfügbare Modelle",
  "New agents follow the default model, unless you choose another.":
    "Neue Agenten folgen dem Standardmodell, wenn Sie kein anderes wählen.",
  "{model} is the default": "{model} ist der Standard",
  "{model} is ready": "{model} ist bereit",
  "Use it for all {count} agents": {
    one: "Für den Agenten verwenden",
    other: "Für alle {count} Agenten verwenden",
  },
  "{count} agents still use other models.": {
    one: "{count} Agent nutzt noch ein anderes Modell.",
    other: "{count} Agenten nutzen noch andere Modelle.",
  },
  "All agents use {model}": "Alle Agenten nutzen {model}",
  "Couldn't switch the agents to this model":
    "Die Agenten konnten nicht auf dieses Modell umgestellt werden",
  "Follows the default model: {model}": "Folgt dem Standardmodell: {model}",
  "{size} context": "Kontext {size}",
  "reads images": "liest Bilder",
  "calls tools": "ruft Werkzeuge auf",
  "no tools": "keine Werkzeuge",
  "Local models": "Lokale Modelle",
  "Local models found": "Lokale Modelle gefunden",
  "Local models found: {names}": "Lokale Modelle gefunden: {names}",
  "Your model providers: {names}": "Ihre Modellanbieter: {names}",
  "Agents use this server's model until you add a provider.":
    "Agenten nutzen das Modell dieses Servers, bis Sie einen Anbieter hinzufügen.",
  "Use them for your agents. No API key is needed.": "Für Ihre Agenten, ohne API-Schlüssel.",
  "Find local models": "Lokale Modelle suchen",
  "Ollama, LM Studio, llama.cpp and vLLM on this server's machine.":
    "Ollama, LM Studio, llama.cpp und vLLM auf dem Rechner dieses Servers.",
  "All local model servers are added.": "Alle lokalen Modellserver sind hinzugefügt.",
  "No model server found. Start one and search again.":
    "Kein Modellserver gefunden. Bitte einen starten und erneut suchen.",
  "Add {count} models": { one: "{count} Modell hinzufügen", other: "{count} Modelle hinzufügen" },
  "Ollama cuts longer conversations. Set {name} there to raise its context length.":
    "Ollama kürzt längere Unterhaltungen. Dort {name} setzen, um den Kontext zu vergrößern.",
  "To use it, add {host} to {name} and restart Troupe.":
    "Zum Verwenden {host} in {name} aufnehmen und Troupe neu starten.",
  "Couldn't change the default.": "Der Standard konnte nicht geändert werden.",
  "Your provider": "Eigener Anbieter",
  "Configured on this server": "Auf diesem Server eingerichtet",
  "No key is set on this server, so the demo model is used":
    "Auf diesem Server ist kein Schlüssel gesetzt, daher wird das Demo-Modell verwendet",
  "Make default": "Zum Standard machen",
  "Save provider": "Anbieter speichern",
  Presets: "Voreinstellungen",
  "Base URL": "Basis-URL",
  "The part before /chat/completions, e.g. https://api.example.com/v1":
    "Der Teil vor /chat/completions, z. B. https://api.example.com/v1",
  Key: "Schlüssel",
  "A key is saved. Leave empty to keep it.":
    "Ein Schlüssel ist gespeichert. Leer lassen, um ihn zu behalten.",
  "Stored encrypted and never shown again.":
    "Wird verschlüsselt gespeichert und nie wieder gezeigt.",
  "Key saved": "Schlüssel gespeichert",
  "No key": "Kein Schlüssel",
  "Test connection": "Verbindung testen",
  "No models yet. Edit the provider to add one.":
    "Noch keine Modelle. Den Anbieter bearbeiten, um eines hinzuzufügen.",
  "Your providers": "Eigene Anbieter",
  "Keys are stored encrypted and only sent to their provider.":
    "Schlüssel werden verschlüsselt gespeichert und nur an ihren Anbieter gesendet.",
  "No providers yet": "Noch keine Anbieter",
  "Add one with your own key to use its models.":
    "Einen mit eigenem Schlüssel hinzufügen, um seine Modelle zu nutzen.",
  "Remove {name}?": "{name} entfernen?",
  "Its key is deleted. Agents using its models will fail until you choose another model.":
    "Sein Schlüssel wird gelöscht. Agenten mit seinen Modellen schlagen fehl, bis ein anderes Modell gewählt ist.",
  "Remove provider": "Anbieter entfernen",
  "Connection failed": "Verbindung fehlgeschlagen",
  "Responded in {ms} ms": "Antwort in {ms} ms",
  "“{answer}”": "„{answer}“",
  "Tool calling works. {count} models available.": {
    one: "Werkzeugaufrufe funktionieren. Verfügbare Modelle: {count}.",
    other: "Werkzeugaufrufe funktionieren. Verfügbare Modelle: {count}.",
  },
  "Your unsaved changes on this page will be lost.":
    "Nicht gespeicherte Änderungen auf dieser Seite gehen verloren.",
  "Nothing was changed.": "Es wurde nichts geändert.",
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
  Limits: "Limits",
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
  "None yet. Sign in with a provider that has the same email to link it.":
    "Noch keine. Melden Sie sich bei einem Anbieter mit derselben E-\u2060Mail-Adresse an, um ihn zu verknüpfen.",
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
  "Fetch the provider's models and pick the ones to offer.":
    "Die Modelle des Anbieters abrufen und die gewünschten auswählen.",
  "Couldn't load the models": "Die Modelle konnten nicht geladen werden",
  "Search models": "Modelle suchen",
  "Embedding model": "Embedding-Modell",
  "Finds passages in Knowledge by their meaning. The text of all documents is sent to this provider.":
    "Findet Abschnitte unter Wissen nach ihrer Bedeutung. Der Text aller Dokumente wird an diesen Anbieter gesendet.",
  "No model in the provider's list looks like an embedding model. Type its name.":
    "Kein Modell in der Liste des Anbieters sieht nach einem Embedding-Modell aus. Bitte den Namen eingeben.",
  "Documents will be searched by keyword only.":
    "Dokumente werden dann nur noch nach Stichwörtern durchsucht.",
  "Replaces {model} of {provider}. All documents are prepared again in the background; until then, they are searched with the model before.":
    "Ersetzt {model} von {provider}. Alle Dokumente werden im Hintergrund neu vorbereitet; bis dahin werden sie mit dem bisherigen Modell durchsucht.",
  "All documents are prepared again in the background. Until then, they are searched with the model before.":
    "Alle Dokumente werden im Hintergrund neu vorbereitet. Bis dahin werden sie mit dem bisherigen Modell durchsucht.",
  "All documents are prepared for search by meaning in the background.":
    "Alle Dokumente werden im Hintergrund für die Suche nach Bedeutung vorbereitet.",
  "The embedding model works: {count} dimensions.":
    "Das Embedding-Modell funktioniert: {count} Dimensionen.",
  "Models of the provider": "Modelle des Anbieters",
  "Show key": "Schlüssel zeigen",
  "Hide key": "Schlüssel verbergen",
  "{in} in, {out} out per million tokens": "{in} Eingabe, {out} Ausgabe je Million Token",
  "Couldn't load your limits": "Ihre Limits konnten nicht geladen werden",
  "Your limits still apply. Check your connection and try again.":
    "Ihre Limits gelten weiterhin. Bitte die Verbindung prüfen und erneut versuchen.",
  "Edit limits": "Limits bearbeiten",
  Pauses: "Hält an",
  "Your unsaved changes to this provider will be lost.":
    "Nicht gespeicherte Änderungen an diesem Anbieter gehen verloren.",
  "Each call's maximum cost is reserved before it starts, so limits are never exceeded.":
    "Die Höchstkosten jedes Aufrufs werden vorab reserviert, damit kein Limit überschritten wird.",
};
