import type { Texts } from "@/lib/texts/texts";

/** Two-step verification, passkeys, and confirming it's you. */
export const factors: Texts = {
  // Signing in
  "Continue with a passkey": "Weiter mit einem Passkey",
  "Two-step verification": "Bestätigung in zwei Schritten",
  "Use a passkey": "Passkey verwenden",
  "Use a code from your authenticator app": "Code der Authenticator-App verwenden",
  "Use a recovery code": "Wiederherstellungscode verwenden",
  "Recovery code": "Wiederherstellungscode",
  "The 6-digit code from your authenticator app.":
    "Der sechsstellige Code aus der Authenticator-App.",
  "One of the codes you saved when you set this up. Each works once.":
    "Einer der Codes, die bei der Einrichtung gesichert wurden. Jeder gilt einmal.",
  "Can't use any of these? An operator of this server can reset your two-step verification.":
    "Nichts davon verfügbar? Ein Betreiber dieses Servers kann die Bestätigung in zwei Schritten zurücksetzen.",

  // Confirming it's you
  "Confirm it's you": "Bestätigen Sie Ihre Identität",
  "We won't ask again in this browser for 10 minutes.":
    "In diesem Browser fragen wir 10 Minuten lang nicht erneut.",
  "Use a code instead": "Stattdessen einen Code verwenden",
  "Use the password instead": "Stattdessen das Passwort verwenden",
  Confirm: "Bestätigen",
  "This account has no way to confirm it's you. Sign out, sign in again, then retry.":
    "Dieses Konto hat keine Möglichkeit zur Bestätigung mehr. Bitte ab- und wieder anmelden, dann erneut versuchen.",
  "You can close this window.": "Dieses Fenster kann geschlossen werden.",
  "Couldn't start the export.": "Der Export konnte nicht gestartet werden.",

  // The profile
  "Require a code or passkey in addition to your password.":
    "Zusätzlich zum Passwort einen Code oder Passkey verlangen.",
  On: "An",
  "Authenticator app": "Authenticator-App",
  "Use codes from an app on your phone.": "Codes aus einer App auf Ihrem Telefon verwenden.",
  "Set up": "Einrichten",
  "Set up an authenticator app": "Authenticator-App einrichten",
  "Scan the code with an app such as Aegis, Google Authenticator or 1Password, then type the six digits it shows.":
    "Den Code mit einer App wie Aegis, Google Authenticator oder 1Password scannen, dann die sechs Ziffern eingeben, die sie zeigt.",
  "QR code with the key for your app": "QR-Code mit dem Schlüssel für die App",
  "Or type this key into the app": "Oder diesen Schlüssel in die App eingeben",
  Key: "Schlüssel",
  "Turn on": "Einschalten",
  "Authenticator app added": "Authenticator-App hinzugefügt",
  "Remove the authenticator app?": "Authenticator-App entfernen?",
  "You'll no longer need its codes. Without a passkey, your password alone signs you in and recovery codes are deleted.":
    "Ihre Codes sind dann nicht mehr nötig. Ohne Passkey genügt das Passwort allein, und die Wiederherstellungscodes werden gelöscht.",
  "Remove app": "App entfernen",
  "Authenticator app removed": "Authenticator-App entfernt",
  Passkeys: "Passkeys",
  "Sign in with your fingerprint, face or device PIN instead of a password.":
    "Mit Fingerabdruck, Gesicht oder Geräte-PIN statt mit Passwort anmelden.",
  "Add passkey": "Passkey hinzufügen",
  "Add a passkey": "Passkey hinzufügen",
  "Your browser will ask where to save it. It also counts for two-step verification.":
    "Der Browser fragt, wo er gespeichert werden soll. Er gilt auch für die Bestätigung in zwei Schritten.",
  "A name to recognise it by, e.g. “Laptop”.": "Ein Name zum Wiedererkennen, z. B. „Laptop“.",
  "Passkey added": "Passkey hinzugefügt",
  "Added {created}, last used {used}": "Hinzugefügt {created}, zuletzt verwendet {used}",
  "Added {created}, never used": "Hinzugefügt {created}, nie verwendet",
  "Works only after your password, because it was added before you confirmed your email. Add it again to sign in with it alone.":
    "Gilt nur nach dem Passwort, weil er vor der Bestätigung Ihrer E-\u2060Mail-Adresse hinzugefügt wurde. Für die Anmeldung ohne Passwort bitte neu hinzufügen.",
  "You can no longer sign in with it. Delete it on your device, too.":
    "Damit ist keine Anmeldung mehr möglich. Bitte auch auf dem Gerät löschen.",
  "Remove passkey": "Passkey entfernen",
  "Passkey removed": "Passkey entfernt",
  "Recovery codes": "Wiederherstellungscodes",
  "None left. Create new codes.": "Keine mehr übrig. Bitte neue erstellen.",
  "{count} left. Each works once if you lose your app and passkeys.": {
    one: "{count} übrig. Er gilt einmal, falls App und Passkeys verloren gehen.",
    other: "{count} übrig. Jeder gilt einmal, falls App und Passkeys verloren gehen.",
  },
  "Create new codes": "Neue erstellen",
  "Create new recovery codes?": "Neue Wiederherstellungscodes erstellen?",
  "Your current codes will stop working.": "Die bisherigen Codes gelten dann nicht mehr.",
  "Save your recovery codes": "Wiederherstellungscodes sichern",
  "Save these now; you won't see them again. Each works once if you lose your app and passkeys.":
    "Jetzt sichern, sie werden nicht noch einmal gezeigt. Jeder gilt einmal, falls App und Passkeys verloren gehen.",
  Download: "Herunterladen",
  Done: "Fertig",
  "You're verified.": "Bestätigt.",
};
