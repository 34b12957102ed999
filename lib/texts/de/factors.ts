import type { Texts } from "@/lib/texts/languages";

/** The second step of a sign-in, passkeys, and proving oneself again. */
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

  // Proving oneself again
  "Confirm that it is you": "Bestätigen, dass Sie es sind",
  "This needs a fresh proof. It holds in this browser for ten minutes.":
    "Dafür ist ein frischer Nachweis nötig. Er gilt in diesem Browser zehn Minuten.",
  "Use a code instead": "Stattdessen einen Code verwenden",
  "Use the password instead": "Stattdessen das Passwort verwenden",
  Confirm: "Bestätigen",
  "This account has nothing to confirm with any more. Sign out and in again, then try once more.":
    "Dieses Konto hat nichts mehr, womit es sich bestätigen lässt. Bitte ab- und wieder anmelden, dann erneut versuchen.",
  "You're verified.": "Bestätigt.",
  "You can close this window.": "Dieses Fenster kann geschlossen werden.",
  "Couldn't start the export.": "Der Export konnte nicht gestartet werden.",

  // The profile
  "Two-step sign-in": "Anmeldung in zwei Schritten",
  "With an authenticator app or a passkey, a password alone no longer opens your account.":
    "Mit Authenticator-App oder Passkey öffnet ein Passwort allein das Konto nicht mehr.",
  On: "An",
  "Authenticator app": "Authenticator-App",
  "An app on your phone shows a new code every 30 seconds.":
    "Eine App auf dem Telefon zeigt alle 30 Sekunden einen neuen Code.",
  "Set up": "Einrichten",
  "Set up an authenticator app": "Authenticator-App einrichten",
  "Scan the code with an app such as Aegis, Google Authenticator or 1Password, then type the six digits it shows.":
    "Den Code mit einer App wie Aegis, Google Authenticator oder 1Password scannen, dann die sechs Ziffern eingeben, die sie zeigt.",
  "QR code with the key for your app": "QR-Code mit dem Schlüssel für die App",
  "Or type this key into the app": "Oder diesen Schlüssel in die App eingeben",
  Key: "Schlüssel",
  "Switch on": "Einschalten",
  "Authenticator app added": "Authenticator-App hinzugefügt",
  "Remove the authenticator app?": "Authenticator-App entfernen?",
  "Its codes no longer open your account. If no passkey is left, your password alone does, and the recovery codes go too.":
    "Ihre Codes öffnen das Konto nicht mehr. Bleibt kein Passkey übrig, genügt wieder das Passwort allein, und die Wiederherstellungscodes entfallen auch.",
  "Remove app": "App entfernen",
  "Authenticator app removed": "Authenticator-App entfernt",
  Passkeys: "Passkeys",
  "A fingerprint, a face or a PIN on your device signs you in, without a password.":
    "Fingerabdruck, Gesicht oder PIN auf dem Gerät melden Sie an, ohne Passwort.",
  "Add passkey": "Passkey hinzufügen",
  "Add a passkey": "Passkey hinzufügen",
  "Your browser asks where to keep it. From now on it is one of your second steps, too.":
    "Der Browser fragt, wo er liegen soll. Von da an ist er auch ein zweiter Schritt der Anmeldung.",
  "By which you know it again.": "Daran erkennen Sie ihn wieder.",
  "Passkey added": "Passkey hinzugefügt",
  "Added {created}, last used {used}": "Hinzugefügt {created}, zuletzt verwendet {used}",
  "Added {created}, never used": "Hinzugefügt {created}, nie verwendet",
  "Asked for after the password only: it is older than the proof of your email. Remove it and add it anew to sign in with it alone.":
    "Wird nur nach dem Passwort verlangt: Er ist älter als der Nachweis Ihrer E-\u2060Mail-Adresse. Zum Anmelden ohne Passwort entfernen und neu hinzufügen.",
  "It no longer opens your account. Delete it on the device, too.":
    "Er öffnet das Konto nicht mehr. Bitte auch auf dem Gerät löschen.",
  "Remove passkey": "Passkey entfernen",
  "Passkey removed": "Passkey entfernt",
  "Recovery codes": "Wiederherstellungscodes",
  "None left. Make new ones.": "Keine mehr übrig. Bitte neue erstellen.",
  "{count} left. Each opens your account once, when nothing else is at hand.": {
    one: "{count} übrig. Er öffnet das Konto einmal, wenn nichts anderes zur Hand ist.",
    other: "{count} übrig. Jeder öffnet das Konto einmal, wenn nichts anderes zur Hand ist.",
  },
  "Make new codes": "Neue erstellen",
  "Make new recovery codes?": "Neue Wiederherstellungscodes erstellen?",
  "The ones that you have now stop working.": "Die bisherigen gelten dann nicht mehr.",
  "Save your recovery codes": "Wiederherstellungscodes sichern",
  "They are shown this once. Each opens your account one time when you have neither your app nor a passkey at hand.":
    "Sie werden nur dieses eine Mal gezeigt. Jeder öffnet das Konto einmal, wenn weder App noch Passkey zur Hand sind.",
  Download: "Herunterladen",
  "I have saved them": "Ich habe sie gesichert",
};
