import type { Texts } from "@/lib/texts/texts";

/** Emails to people with an account, and their settings. */
export const emails: Texts = {
  // Confirming an email
  "Confirm your email so that resetting your password doesn't pause anything in your account.":
    "Bitte die E-\u2060Mail-Adresse bestätigen, damit das Zurücksetzen des Passworts nichts im Konto anhält.",
  "Not confirmed": "Nicht bestätigt",
  "A link to confirm {email} is on its way. It works for 24 hours.":
    "Ein Link zur Bestätigung von {email} ist unterwegs. Er gilt 24 Stunden.",
  "Send confirmation link": "Bestätigungslink senden",
  "Change email": "E-\u2060Mail-Adresse ändern",
  "Email confirmed": "E-\u2060Mail-Adresse bestätigt",
  "Confirm this email for your account": "Diese E-\u2060Mail-Adresse für das Konto bestätigen",
  "Confirm email": "E-\u2060Mail-Adresse bestätigen",
  "Confirm your email for Troupe": "E-\u2060Mail-Adresse für Troupe bestätigen",
  "Confirm that this is the email address of your Troupe account.":
    "Bitte bestätigen, dass diese E-\u2060Mail-Adresse zu Ihrem Troupe-Konto gehört.",
  "The link works for 24 hours, while you are signed in to this account.":
    "Der Link gilt 24 Stunden, wenn Sie in diesem Konto angemeldet sind.",
  "If you don't have a Troupe account, ignore this email. Nothing will be confirmed.":
    "Wenn Sie kein Troupe-Konto haben, ist nichts zu tun: Dann wird nichts bestätigt.",
  "Your Troupe email address was changed":
    "Die E-\u2060Mail-Adresse Ihres Troupe-Kontos wurde geändert",
  "The email address of your Troupe account is now {email}.":
    "Die E-\u2060Mail-Adresse Ihres Troupe-Kontos ist jetzt {email}.",
  "If this wasn't you, contact the operator of the server right away. This email address can no longer reset the password.":
    "Wenn Sie das nicht waren: Bitte sofort an den Betreiber des Servers wenden, denn über diese Adresse lässt sich das Passwort nicht mehr zurücksetzen.",
  // Invitations to workspaces
  "Invitation to a Troupe workspace": "Einladung in einen Troupe-Workspace",
  "{name} invites you to a workspace on Troupe.":
    "{name} lädt Sie in einen Workspace auf Troupe ein.",
  "{name} invites you to the workspace “{workspace}” on Troupe.":
    "{name} lädt Sie in den Workspace „{workspace}“ auf Troupe ein.",
  "Open invitation": "Einladung öffnen",
  "The link works once, within 7 days.": "Der Link gilt einmal, innerhalb von 7 Tagen.",
  "If you didn't expect this email, ignore it.":
    "Wenn Sie diese E-\u2060Mail nicht erwartet haben, ist nichts zu tun.",
  "Hello,": "Guten Tag,",
  "Hello {name},": "Guten Tag {name},",
  "If the button doesn't work, open this URL:":
    "Falls die Schaltfläche nicht funktioniert, bitte diese Adresse öffnen:",
  // Email notifications
  "Email notifications": "E-\u2060Mail-Benachrichtigungen",
  "What Troupe emails you about while you are away.":
    "Worüber Troupe per E-\u2060Mail informiert, wenn Sie nicht da sind.",
  "An agent needs me": "Ein Agent braucht mich",
  "When a question or an approval has waited for five minutes, at most every 15 minutes.":
    "Wenn eine Frage oder Freigabe fünf Minuten wartet, höchstens alle 15 Minuten.",
  "A scheduled task fails": "Eine geplante Aufgabe schlägt fehl",
  "Once, and again only after the task has succeeded.":
    "Einmal, und erst wieder, nachdem die Aufgabe gelungen ist.",
  "Email isn't set up on this server, so it can't send notifications. Ask the operator to set up a mail server.":
    "Auf diesem Server ist kein E-\u2060Mail-Versand eingerichtet, daher kann er keine Benachrichtigungen senden. Der Betreiber kann einen Mailserver einrichten.",
  "Emails are sent once your email is confirmed.":
    "E-\u2060Mails kommen, sobald Ihre E-\u2060Mail-Adresse bestätigt ist.",
  "Couldn't save your email notifications.":
    "Die E-\u2060Mail-Benachrichtigungen konnten nicht gespeichert werden.",
  "Change your email notifications": "E-\u2060Mail-Benachrichtigungen ändern",
  "“{title}” is waiting for you": "„{title}“ wartet auf Sie",
  "{agent} needs your answer or approval to continue “{title}”.":
    "{agent} braucht Ihre Antwort oder Freigabe, um mit „{title}“ weiterzumachen.",
  "An agent": "Ein Agent",
  "Open in Troupe": "In Troupe öffnen",
  "{count} runs are waiting for you": "{count} Läufe warten auf Sie",
  "They need your answer or approval to continue:":
    "Sie brauchen Ihre Antwort oder Freigabe, um weiterzumachen:",
  "And {count} more in your inbox.": "Und {count} weitere in Ihrem Posteingang.",
  "Scheduled task failed: {name}": "Geplante Aufgabe fehlgeschlagen: {name}",
  "Your scheduled task “{name}” failed:": "Ihre geplante Aufgabe „{name}“ ist fehlgeschlagen:",
  "You won't get another email about this task until it has succeeded again.":
    "Zu dieser Aufgabe kommt erst wieder eine E-\u2060Mail, nachdem sie gelungen ist.",
};
