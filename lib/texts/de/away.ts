/**
 * Texts for when even the frame of the screens could not be rendered. Every page loads these, in either language, so
 * only the texts of components/shell/global-failure.tsx are here.
 */
export const away = {
  "This page couldn't be displayed": "Diese Seite konnte nicht angezeigt werden",
  "Something went wrong. Your saved work is safe.":
    "Etwas ist schiefgelaufen. Ihre gespeicherte Arbeit ist sicher.",
  Retry: "Erneut versuchen",
  Reload: "Neu laden",
  "Go to dashboard": "Zur Übersicht",
};
