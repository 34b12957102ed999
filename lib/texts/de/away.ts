/**
 * What is said when even the frame of the screens could not be drawn. Every page loads these, in either language, so only
 * what components/shell/failure/global-failure.tsx says stands here.
 */
export const away = {
  "This page could not be shown": "Diese Seite konnte nicht gezeigt werden",
  "Something went wrong while it was drawn. What you saved is safe.":
    "Beim Aufbau ist ein Fehler aufgetreten. Gespeichertes ist sicher.",
  Retry: "Erneut versuchen",
  Reload: "Neu laden",
  "To the dashboard": "Zur Übersicht",
};
