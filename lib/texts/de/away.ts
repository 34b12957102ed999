/** What is said when the server, a script or a screen does not come. */
export const away = {
  "This could not be shown": "Das konnte nicht gezeigt werden",
  "What you saved is safe.": "Gespeichertes ist sicher.",
  "Reconnecting…": "Verbindung wird wiederhergestellt …",
  "The server does not answer. What you see may be out of date.":
    "Der Server antwortet nicht. Was Sie sehen, ist vielleicht nicht mehr aktuell.",
  "A new version is here.": "Eine neue Version ist da.",
  Reload: "Neu laden",

  "This page could not be shown": "Diese Seite konnte nicht gezeigt werden",
  "This screen could not be shown": "Diese Seite konnte nicht angezeigt werden",
  "Something went wrong while it was drawn. What you saved is safe.":
    "Beim Aufbau ist ein Fehler aufgetreten. Gespeichertes ist sicher.",
  Retry: "Erneut versuchen",
  Unsaved: "Nicht gespeichert",
  "What was not saved is back": "Nicht Gespeichertes ist wieder da",
  "To the dashboard": "Zur Übersicht",
  "Your session ended. Sign in again to go on.":
    "Ihre Sitzung ist zu Ende. Melden Sie sich an, um weiterzumachen.",
};
