import type { Reasons } from "@/lib/texts/texts";

/** Messages about shared links. */
export const shares: Reasons = {
  shares_not_loaded: "Die geteilten Links konnten nicht geladen werden",
  share_not_created: "Der Link konnte nicht erstellt werden.",
  share_not_updated: "Der Link konnte nicht aktualisiert werden.",
  share_not_revoked: "Der Link konnte nicht widerrufen werden.",
  share_not_unlocked: "Die Passphrase konnte nicht geprüft werden.",
  share_not_copied: "Die Unterhaltung konnte nicht kopiert werden.",
  share_not_found: "Geteilter Link nicht gefunden",
  shared_page_not_found: "Diesen Link gibt es nicht, er ist abgelaufen oder wurde widerrufen.",
  share_needs_sign_in:
    "Dieser Link ist für angemeldete Personen. Melden Sie sich an, um ihn zu lesen.",
  share_needs_passphrase: "Geben Sie die Passphrase dieses Links ein.",
  passphrase_wrong: "Diese Passphrase ist falsch. Versuchen Sie es noch einmal.",
  passphrase_too_short: "Die Passphrase muss mindestens 8 Zeichen lang sein",
  passphrase_too_long: "Die Passphrase darf höchstens 128 Zeichen lang sein",
  too_many_passphrases:
    "Zu viele falsche Passphrasen. Warten Sie ein paar Minuten und versuchen Sie es noch einmal.",
  audience_not_offered: "audience muss anyone oder signed_in sein",
  share_lifetime_not_offered: "expires_in_days muss 1, 7, 30 oder null sein",
  share_of_one: "Geben Sie genau eines von conversation_id, task_id und file_id an",
  share_without_result:
    "Diese Aufgabe hat noch kein Ergebnis. Führen Sie sie erst aus, dann lässt sie sich teilen.",
  share_too_large:
    "Das ist zu groß zum Teilen: Eine geteilte Seite kann bis zu 2 MB Text enthalten. Teilen Sie eine Abzweigung davon oder exportieren Sie es.",
  too_many_shares:
    "Sie können bis zu {most} geteilte Links haben. Widerrufen Sie einen, den Sie nicht mehr brauchen.",
  too_many_shares_made:
    "Sie haben zu viele Links erstellt oder aktualisiert. Versuchen Sie es in ein paar Minuten noch einmal.",
  share_links_off: "Der Betreiber dieses Servers hat geteilte Links abgeschaltet.",
  share_links_signed_in:
    "Auf diesem Server lassen sich Links nur mit angemeldeten Personen teilen.",
  share_not_conversation: "Nur eine Unterhaltung lässt sich fortsetzen.",
  conversation_not_shared: "Die Unterhaltung konnte nicht geteilt werden.",
  conversation_not_unshared: "Das Teilen der Unterhaltung konnte nicht beendet werden.",
  conversation_not_copied: "Die Unterhaltung konnte nicht kopiert werden.",
  copy_without_agent:
    "Hier gibt es keinen Agenten, mit dem Sie chatten können. Erstellen Sie einen, oder bitten Sie ein Mitglied, einen für Betrachter zu öffnen.",
  shared_not_boolean: "shared muss true oder false sein",
  share_without_agent: "Erstellen Sie erst einen Agenten, dann setzen Sie die Unterhaltung fort.",
};
