import type { Texts } from "@/lib/texts/languages";

/** The second step of a sign-in, passkeys, and proving oneself again. */
export const factors: Texts = {
  // Signing in
  "Continue with a passkey": "Weiter mit einem Passkey",
  "One more step to sign in": "Noch ein Schritt zur Anmeldung",
  "Use a passkey": "Passkey verwenden",
  "Use a code of your authenticator app": "Code der Authenticator-App verwenden",
  "Use a recovery code": "Wiederherstellungscode verwenden",
  "Recovery code": "Wiederherstellungscode",
  "The six digits that your authenticator app shows.":
    "Die sechs Ziffern, die Ihre Authenticator-App zeigt.",
  "One of the ten that you were shown when you set this up. Each works once.":
    "Einer der zehn, die bei der Einrichtung gezeigt wurden. Jeder gilt einmal.",
  "Nothing of this at hand? Whoever runs this server can switch the second step off.":
    "Nichts davon zur Hand? Wer diesen Server betreibt, kann den zweiten Schritt ausschalten.",
  "Please confirm your sign-in with a second step.":
    "Bitte die Anmeldung mit einem zweiten Schritt bestätigen.",
  "This sign-in has expired. Please start again.":
    "Diese Anmeldung ist abgelaufen. Bitte neu beginnen.",
  "This code is not right. It may have just changed: try the next one.":
    "Dieser Code stimmt nicht. Vielleicht hat er gerade gewechselt: bitte den nächsten versuchen.",
  "This code was used already. Wait for the next one.":
    "Dieser Code wurde schon benutzt. Bitte auf den nächsten warten.",
  "This recovery code is not right, or was used already.":
    "Dieser Wiederherstellungscode stimmt nicht oder wurde schon benutzt.",
  "The passkey was not accepted. Please try again.":
    "Der Passkey wurde nicht angenommen. Bitte erneut versuchen.",
  "This passkey is older than the proof of your email, so it cannot sign in by itself. Log in with your password first.":
    "Dieser Passkey ist älter als der Nachweis Ihrer E-Mail-Adresse und meldet deshalb nicht allein an. Bitte zuerst mit dem Passwort anmelden.",
  "Too many wrong tries. Please wait a few minutes and try again.":
    "Zu viele falsche Versuche. Bitte einige Minuten warten und erneut versuchen.",
  "Enter the six digits that your authenticator app shows":
    "Bitte die sechs Ziffern eingeben, die Ihre Authenticator-App zeigt",
  "A recovery code has 24 letters and digits":
    "Ein Wiederherstellungscode hat 24 Buchstaben und Ziffern",
  "Give exactly one proof": "Bitte genau einen Nachweis angeben",
  "This is not base64url": "Das ist kein base64url",
  "Passkeys cannot be used here. They need a browser that knows them, and an address with https and a name.":
    "Passkeys lassen sich hier nicht verwenden. Sie brauchen einen Browser, der sie kennt, und eine Adresse mit https und einem Namen.",
  "No passkey was used. Try again, or choose another way.":
    "Es wurde kein Passkey verwendet. Erneut versuchen oder einen anderen Weg wählen.",
  "This device has a passkey for this account already.":
    "Dieses Gerät hat für dieses Konto schon einen Passkey.",

  // Proving oneself again
  "Please confirm that it is you, then try again.":
    "Bitte bestätigen, dass Sie es sind, dann erneut versuchen.",
  "Confirm that it is you": "Bestätigen, dass Sie es sind",
  "This needs a fresh proof. It holds in this browser for ten minutes.":
    "Dafür ist ein frischer Nachweis nötig. Er gilt in diesem Browser zehn Minuten.",
  "Use a code instead": "Stattdessen einen Code verwenden",
  "Use the password instead": "Stattdessen das Passwort verwenden",
  Confirm: "Bestätigen",
  "The password is not right": "Das Passwort stimmt nicht",
  "It could not be confirmed that it is you. Please try again.":
    "Es ließ sich nicht bestätigen, dass Sie es sind. Bitte erneut versuchen.",
  "This account has nothing to confirm with any more. Sign out and in again, then try once more.":
    "Dieses Konto hat nichts mehr, womit es sich bestätigen lässt. Bitte ab- und wieder anmelden, dann erneut versuchen.",
  "The browser has blocked the window. Allow it, then try again.":
    "Der Browser hat das Fenster blockiert. Bitte erlauben, dann erneut versuchen.",
  "This is not the account that you are signed in with.":
    "Das ist nicht das Konto, mit dem Sie angemeldet sind.",
  "Thank you, it is confirmed that it is you.": "Danke, es ist bestätigt, dass Sie es sind.",
  "You can close this window.": "Dieses Fenster kann geschlossen werden.",
  "The export could not be begun.": "Der Export ließ sich nicht beginnen.",

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
  "Authenticator app not found": "Authenticator-App nicht gefunden",
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
    "Wird nur nach dem Passwort verlangt: Er ist älter als der Nachweis Ihrer E-Mail-Adresse. Zum Anmelden ohne Passwort entfernen und neu hinzufügen.",
  "It no longer opens your account. Delete it on the device, too.":
    "Er öffnet das Konto nicht mehr. Bitte auch auf dem Gerät löschen.",
  "Remove passkey": "Passkey entfernen",
  "Passkey removed": "Passkey entfernt",
  "Passkey not found": "Passkey nicht gefunden",
  "Recovery codes": "Wiederherstellungscodes",
  "None left. Make new ones.": "Keine mehr übrig. Bitte neue erstellen.",
  "{count} left. Each opens your account once, when nothing else is at hand.":
    "{count} übrig. Jeder öffnet das Konto einmal, wenn nichts anderes zur Hand ist.",
  "Make new codes": "Neue erstellen",
  "Make new recovery codes?": "Neue Wiederherstellungscodes erstellen?",
  "The ones that you have now stop working.": "Die bisherigen gelten dann nicht mehr.",
  "Save your recovery codes": "Wiederherstellungscodes sichern",
  "They are shown this once. Each opens your account one time when you have neither your app nor a passkey at hand.":
    "Sie werden nur dieses eine Mal gezeigt. Jeder öffnet das Konto einmal, wenn weder App noch Passkey zur Hand sind.",
  Download: "Herunterladen",
  "I have saved them": "Ich habe sie gesichert",
  "Failed to load your sign-in settings":
    "Die Einstellungen zur Anmeldung konnten nicht geladen werden",
  "The change could not be made. Please try again.":
    "Die Änderung ließ sich nicht vornehmen. Bitte erneut versuchen.",
  "This key was shown too long ago. Please begin again.":
    "Dieser Schlüssel wurde vor zu langer Zeit gezeigt. Bitte neu beginnen.",
  "This code is not right. Does the clock of your device run right?":
    "Dieser Code stimmt nicht. Geht die Uhr Ihres Geräts richtig?",
  "An authenticator app is set up already. Remove it first.":
    "Eine Authenticator-App ist schon eingerichtet. Bitte erst entfernen.",
  "The passkey could not be made, or the page has waited too long. Please try again.":
    "Der Passkey konnte nicht erstellt werden, oder die Seite hat zu lange gewartet. Bitte erneut versuchen.",
  "You can have 20 passkeys at most. Remove one that is not used any more.":
    "Höchstens 20 Passkeys sind möglich. Bitte einen entfernen, der nicht mehr verwendet wird.",
  "This passkey is known here already.": "Dieser Passkey ist hier schon bekannt.",
  "Recovery codes belong to a second factor: add one first.":
    "Wiederherstellungscodes gehören zu einem zweiten Schritt: bitte erst einen hinzufügen.",
};
