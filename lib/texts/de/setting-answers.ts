import type { Texts } from "@/lib/texts/languages";

/** What the server says of models and settings. */
export const settingAnswers: Texts = {
  // Server: models
  "The model provider may not be reached: {reason}":
    "Der Modellanbieter darf nicht aufgerufen werden: {reason}",
  "The model provider could not be reached: {reason}":
    "Der Modellanbieter ist nicht erreichbar: {reason}",
  "The model provider could not be reached.": "Der Modellanbieter ist nicht erreichbar.",
  "The model provider sent an answer that could not be read.":
    "Der Modellanbieter hat eine unlesbare Antwort gesendet.",
  "The model's answer is too long.": "Die Antwort des Modells ist zu lang.",
  "The answer reached the most that the model may write at once, and was cut off.":
    "Die Antwort hat die größte Länge erreicht, die das Modell auf einmal schreiben darf, und wurde abgeschnitten.",
  "You have used as much of this server's own model today as one person may. It begins anew at midnight (UTC); models of your own providers go on.":
    "Das eigene Modell dieses Servers ist für heute bis zur Grenze für eine Person genutzt. Um Mitternacht (UTC) geht es weiter; Modelle eigener Anbieter bleiben nutzbar.",
  "This server's own model is used up for today. It begins anew at midnight (UTC); models of your own providers go on.":
    "Das eigene Modell dieses Servers ist für heute aufgebraucht. Um Mitternacht (UTC) geht es weiter; Modelle eigener Anbieter bleiben nutzbar.",
  "The model provider's content filter ended the answer.":
    "Der Inhaltsfilter des Modellanbieters hat die Antwort beendet.",
  "The model provider ended the answer for lack of resources.":
    "Der Modellanbieter hat die Antwort aus Mangel an Kapazität beendet.",
  "The model ended its answer early: {reason}":
    "Das Modell hat seine Antwort vorzeitig beendet: {reason}",
  "The model provider asks to be left alone for {minutes} minutes.":
    "Der Modellanbieter bittet, ihn {minutes} Minuten lang in Ruhe zu lassen.",
  "The model asked for too many tools at once.":
    "Das Modell hat zu viele Werkzeuge auf einmal aufgerufen.",
  "The model provider reported an error: {reason}":
    "Der Modellanbieter meldet einen Fehler: {reason}",
  "The connection to the model provider was lost.":
    "Die Verbindung zum Modellanbieter ist abgerissen.",
  "Nothing came from the model provider for {seconds} seconds.":
    "Vom Modellanbieter kam {seconds} Sekunden lang nichts.",
  "The model took longer than 10 minutes.": "Das Modell hat länger als 10 Minuten gebraucht.",
  "The model took too long.": "Das Modell hat zu lange gebraucht.",
  "The model provider sent an event that is too large.":
    "Der Modellanbieter hat ein zu großes Ereignis gesendet.",
  "The model provider closed the connection before the answer was complete.":
    "Der Modellanbieter hat die Verbindung geschlossen, bevor die Antwort vollständig war.",
  "The model provider refused the key. Check that it is right.":
    "Der Modellanbieter hat den Schlüssel abgelehnt. Bitte prüfen, ob er stimmt.",
  "The balance of the model provider's account is spent.":
    "Das Guthaben beim Modellanbieter ist aufgebraucht.",
  "The model provider is receiving too many requests. Try again in a while.":
    "Der Modellanbieter erhält zu viele Anfragen. Bitte später erneut versuchen.",
  "The model provider failed (status {status}).":
    "Der Modellanbieter ist gescheitert (Status {status}).",
  "The model provider refused the request: {reason}":
    "Der Modellanbieter hat die Anfrage abgelehnt: {reason}",
  "The agent's model is not offered any more: its provider was removed or has lost it. Choose another model for the agent.":
    "Das Modell des Agenten wird nicht mehr angeboten: Sein Anbieter wurde entfernt oder hat es nicht mehr. Bitte dem Agenten ein anderes Modell geben.",
  "The key of {provider} cannot be read, because this server's own secret has changed. Enter it again.":
    "Der Schlüssel von {provider} ist nicht mehr lesbar, weil sich das Geheimnis dieses Servers geändert hat. Bitte neu eingeben.",
  "This model is not offered here": "Dieses Modell wird hier nicht angeboten",
  "Base URL is required": "Basis-URL ist erforderlich",
  "Base URL must be at most 2,000 characters": "Die Basis-URL darf höchstens 2.000 Zeichen haben",
  "Base URL must begin with http:// or https://":
    "Die Basis-URL muss mit http:// oder https:// beginnen",
  "Base URL is not a proper address": "Die Basis-URL ist keine gültige Adresse",
  "Base URL must not hold ? or #": "Die Basis-URL darf weder ? noch # enthalten",
  "Key must be at most 4,000 characters": "Der Schlüssel darf höchstens 4.000 Zeichen haben",
  "Key must not hold spaces or line breaks":
    "Der Schlüssel darf keine Leerzeichen oder Zeilenumbrüche enthalten",
  "Model name is required": "Modellname ist erforderlich",
  "Model name must be at most 160 characters": "Der Modellname darf höchstens 160 Zeichen haben",
  "Model name must not hold spaces": "Der Modellname darf keine Leerzeichen enthalten",
  "Label must be at most 100 characters": "Die Bezeichnung darf höchstens 100 Zeichen haben",
  "A price must be an amount of US dollars, 0 or more":
    "Ein Preis muss ein Betrag in US-Dollar sein, mindestens 0",
  "A price must be a number": "Ein Preis muss eine Zahl sein",
  "The model {id} is named twice": "Das Modell {id} ist doppelt genannt",
  "A provider can have {most} models at most": "Ein Anbieter kann höchstens {most} Modelle haben",
  "You can have {most} model providers at most. Remove one that you no longer use.":
    "Es sind höchstens {most} Modellanbieter möglich. Bitte einen nicht mehr genutzten entfernen.",
  "Enter the key again: it was saved for another address":
    "Bitte den Schlüssel neu eingeben: Er wurde für eine andere Adresse gespeichert",
  "{refusal} The operator opens it by naming {host} in TOOL_ALLOWED_HOSTS.":
    "{refusal} Der Betreiber gibt ihn frei, indem er {host} in TOOL_ALLOWED_HOSTS nennt.",
  "Failed to load models": "Modelle konnten nicht geladen werden",
  "Failed to change the default model": "Standardmodell konnte nicht geändert werden",
  "Failed to load model providers": "Modellanbieter konnten nicht geladen werden",
  "Failed to add the provider": "Anbieter konnte nicht hinzugefügt werden",
  "Failed to save the provider": "Anbieter konnte nicht gespeichert werden",
  "Failed to remove the provider": "Anbieter konnte nicht entfernt werden",
  "The connection could not be tested": "Die Verbindung konnte nicht getestet werden",
  "You have tested many connections in a short time. Please wait a minute.":
    "Das waren viele Verbindungstests in kurzer Zeit. Bitte eine Minute warten.",
  "The provider has no model called {model}. It has {models}.":
    "Der Anbieter hat kein Modell namens {model}. Er hat {models}.",
  "The provider names no models. Add one by its name.":
    "Der Anbieter nennt keine Modelle. Bitte eines mit Namen hinzufügen.",
  "The model answers, but it did not call the tool that it was given. Agents with tools need one that does.":
    "Das Modell antwortet, hat aber das übergebene Werkzeug nicht aufgerufen. Agenten mit Werkzeugen brauchen eines, das es tut.",

  // Server: settings
  "Failed to load API keys": "API-Schlüssel konnten nicht geladen werden",
  "Failed to create the API key": "API-Schlüssel konnte nicht erstellt werden",
  "Failed to revoke the API key": "API-Schlüssel konnte nicht widerrufen werden",
  "You can have {most} API keys at most. Revoke one that is not used any more.":
    "Es sind höchstens {most} API-Schlüssel möglich. Bitte einen nicht mehr genutzten widerrufen.",
  "Choose at least one thing that the key may do":
    "Bitte mindestens ein Recht des Schlüssels wählen",
  "Failed to load your profile": "Profil konnte nicht geladen werden",
  "Failed to save your profile": "Profil konnte nicht gespeichert werden",
  "The password could not be changed": "Das Passwort konnte nicht geändert werden",
  "The current password is not right": "Das aktuelle Passwort stimmt nicht",
  "The sign-in could not be removed": "Die Anmeldung konnte nicht entfernt werden",
  "Your account could not be deleted": "Das Konto konnte nicht gelöscht werden",
  "This is the only way into your account. Set a password first.":
    "Das ist der einzige Zugang zum Konto. Bitte zuerst ein Passwort setzen.",
  "Too many tries. Please wait a while and try again.":
    "Zu viele Versuche. Bitte später erneut versuchen.",
  "You have just exported your data. Please wait a minute.":
    "Die Daten wurden gerade exportiert. Bitte eine Minute warten.",
  "A budget must be an amount of US dollars, 0 or more; leave it empty for no limit":
    "Ein Budget muss ein Betrag in US-Dollar sein, mindestens 0; leer heißt ohne Grenze",
  "Type {username} to confirm": "Zur Bestätigung {username} eingeben",
  "Type your username to confirm": "Zur Bestätigung den Benutzernamen eingeben",
  "This language is not offered": "Diese Sprache wird nicht angeboten",
};
