import type { Texts } from "@/lib/texts/languages";

/** What the server says to any call. */
export const door: Texts = {
  // Server: the door
  "{noun} not found": "{noun} nicht gefunden",
  "Not found": "Nicht gefunden",
  "Agent not found": "Agent nicht gefunden",
  "Conversation not found": "Unterhaltung nicht gefunden",
  "Message not found": "Nachricht nicht gefunden",
  "Task not found": "Aufgabe nicht gefunden",
  "Team not found": "Team nicht gefunden",
  "Graph not found": "Graph nicht gefunden",
  "Run not found": "Lauf nicht gefunden",
  "Template not found": "Vorlage nicht gefunden",
  "Tool not found": "Werkzeug nicht gefunden",
  "Secret not found": "Geheimnis nicht gefunden",
  "API key not found": "API-Schlüssel nicht gefunden",
  "Model provider not found": "Modellanbieter nicht gefunden",
  "Session not found": "Sitzung nicht gefunden",
  "Linked sign-in not found": "Verknüpfte Anmeldung nicht gefunden",
  "Sign-up not found": "Anmeldung nicht gefunden",
  "The server did not answer": "Der Server hat nicht geantwortet",
  "Server error: {status}": "Serverfehler: {status}",
  "The server's answer could not be read": "Die Antwort des Servers war nicht lesbar",
  "Something went wrong on the server. It has been logged; please try again.":
    "Auf dem Server ist ein Fehler aufgetreten. Er wurde protokolliert; bitte erneut versuchen.",
  "The server is restarting. Please try again in a moment.":
    "Der Server startet neu. Bitte gleich erneut versuchen.",
  "Too many open event streams. Close some and try again.":
    "Zu viele offene Verbindungen. Bitte einige Tabs schließen und erneut versuchen.",
  "The body ended before it was whole.": "Der Inhalt der Anfrage brach ab.",
  "The body is not valid JSON.": "Der Inhalt der Anfrage ist kein gültiges JSON.",
  "The body is nested too deeply or holds too many values.":
    "Der Inhalt der Anfrage ist zu tief verschachtelt oder enthält zu viele Werte.",
  "Text must not hold NUL characters or broken Unicode.":
    "Text darf keine NUL-Zeichen und kein defektes Unicode enthalten.",
  "The query of this address must not hold NUL characters or broken Unicode.":
    "Die Abfrage in dieser Adresse darf keine NUL-Zeichen und kein defektes Unicode enthalten.",
  "Send the body as application/json.": "Der Inhalt muss als application/json gesendet werden.",
  "The body is larger than 1 MiB.": "Der Inhalt der Anfrage ist größer als 1 MiB.",
  "This page is out of date. Reload it and try again.":
    "Diese Seite ist veraltet. Bitte neu laden und erneut versuchen.",
  "Calls from other sites are refused.": "Aufrufe von anderen Websites werden abgelehnt.",
  "Idempotency-Key must be 1 to 200 visible ASCII characters":
    "Idempotency-Key muss aus 1 bis 200 sichtbaren ASCII-Zeichen bestehen",
  "This Idempotency-Key was used for another request. Use a new one.":
    "Dieser Idempotency-Key gehört zu einer anderen Anfrage. Bitte einen neuen verwenden.",
  "The first request with this Idempotency-Key was cut short, and nobody knows whether it took effect. Look first, then use a new key.":
    "Die erste Anfrage mit diesem Idempotency-Key wurde unterbrochen; ob sie gewirkt hat, ist unbekannt. Bitte erst nachsehen, dann einen neuen verwenden.",
  "The first request with this Idempotency-Key has no answer yet. Try again in a minute.":
    "Die erste Anfrage mit diesem Idempotency-Key hat noch keine Antwort. Bitte in einer Minute erneut versuchen.",
  "This address answers {methods} only.": "Diese Adresse antwortet nur auf {methods}.",
  "This is a matter of the account: it needs a signed-in browser, and no API key opens it.":
    "Das betrifft das Konto: Es braucht einen angemeldeten Browser, ein API-Schlüssel genügt nicht.",
  "This API key lacks the scope: {scope}.": "Diesem API-Schlüssel fehlt das Recht: {scope}.",
  "This field is required": "Dieses Feld ist erforderlich",
  "This must be text": "Das muss Text sein",
  "This field is not known here": "Dieses Feld ist hier unbekannt",
  "The field {field} is not known here": "Das Feld {field} ist hier unbekannt",
  "The request is not valid": "Die Anfrage ist ungültig",
  "{name} must be a {type}": "{name} muss vom Typ {type} sein",
  "{name} must be an {type}": "{name} muss vom Typ {type} sein",
  "{name} must be a number": "{name} muss eine Zahl sein",
  "{name} must be a whole number": "{name} muss eine ganze Zahl sein",
  "{name} must be at least {least}": "{name} muss mindestens {least} sein",
  "{name} must be greater than {least}": "{name} muss größer als {least} sein",
  "{name} must be at most {most}": "{name} darf höchstens {most} sein",
  "{name} must be less than {most}": "{name} muss kleiner als {most} sein",
  "{name} must hold at least {least}": "{name} muss mindestens {least} Einträge haben",
  "{name} must hold at most {most}": "{name} darf höchstens {most} Einträge haben",
  "{name} must not be empty": "{name} darf nicht leer sein",
  "{name} must be at least {least} characters": "{name} muss mindestens {least} Zeichen haben",
  "{name} must be at most {most} characters": "{name} darf höchstens {most} Zeichen haben",
  "{name} must be one of {values}": "{name} muss einer dieser Werte sein: {values}",
  "{name} is not valid": "{name} ist ungültig",
  "limit must be a number": "limit muss eine Zahl sein",
  "limit must be a whole number": "limit muss eine ganze Zahl sein",
  "after must be a number": "after muss eine Zahl sein",
  "after must be a whole number": "after muss eine ganze Zahl sein",
  "This page key is not one that the list gave":
    "Dieser Seitenschlüssel stammt nicht aus der Liste",
  "The database does not answer.": "Die Datenbank antwortet nicht.",
  "Your account holds {most} MB, as much as it may here. Delete conversations, tasks or agents that you no longer need.":
    "Das Konto enthält {most} MB, so viel, wie es hier darf. Bitte nicht mehr benötigte Unterhaltungen, Aufgaben oder Agenten löschen.",
  "Too many calls with an Idempotency-Key. Each is forgotten after 24 hours; call without one until then.":
    "Zu viele Aufrufe mit einem Idempotency-Key. Jeder wird nach 24 Stunden vergessen; bis dahin bitte ohne aufrufen.",
  "The disk of the server is full, so this could not be saved. Please try again later.":
    "Der Datenträger des Servers ist voll, darum konnte das nicht gespeichert werden. Bitte später erneut versuchen.",
  "The server can't write to its disk, so this could not be saved. Please try again later.":
    "Der Server kann nicht auf seinen Datenträger schreiben, darum konnte das nicht gespeichert werden. Bitte später erneut versuchen.",
  "The server can't open its database. Please try again later.":
    "Der Server kann seine Datenbank nicht öffnen. Bitte später erneut versuchen.",
  "The disk of the server failed. Please try again later.":
    "Der Datenträger des Servers ist gestört. Bitte später erneut versuchen.",
  "The database of the server is damaged. Whoever runs it has to put a backup back.":
    "Die Datenbank des Servers ist beschädigt. Wer ihn betreibt, muss eine Sicherung zurückspielen.",
  "The database of the server is busy. Please try again in a moment.":
    "Die Datenbank des Servers ist beschäftigt. Bitte gleich erneut versuchen.",
  "Too many downloads at once. Wait until one has ended.":
    "Zu viele Downloads gleichzeitig. Bitte warten, bis einer fertig ist.",
};
