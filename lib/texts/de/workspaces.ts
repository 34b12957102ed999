import type { Texts } from "@/lib/texts/texts";

/** Workspaces: the switcher, the settings page, invitations. */
export const workspaces: Texts = {
  Workspace: "Workspace",
  "Workspace: {name}": "Workspace: {name}",
  Personal: "Persönlich",
  "New workspace": "Neuer Workspace",
  "New workspace…": "Neuer Workspace …",
  "Create workspace": "Workspace erstellen",
  "Workspace settings": "Workspace-Einstellungen",
  "Switch to {name}": "Zu {name} wechseln",
  "members, invite, people, role, organisation, share":
    "Mitglieder, einladen, Personen, Rolle, Organisation, Team, teilen",
  "create workspace, team": "Workspace erstellen, Arbeitsbereich, Team",
  "invite, invitation, role, people, leave workspace":
    "einladen, Einladung, Rolle, Personen, Workspace verlassen",
  "workspace, switch workspace, change workspace": "Workspace, Workspace wechseln, Arbeitsbereich",
  Owner: "Besitzer",
  Admin: "Admin",
  Member: "Mitglied",
  Viewer: "Betrachter",
  Role: "Rolle",
  "Your role": "Ihre Rolle",
  "Can do everything, including deleting the workspace.": "Darf alles, auch den Workspace löschen.",
  "Manages members, settings, secrets, models and limits.":
    "Verwaltet Mitglieder, Einstellungen, Geheimnisse, Modelle und Limits.",
  "Creates and edits agents, teams and tasks, and chats.":
    "Erstellt und bearbeitet Agenten, Teams und Aufgaben und chattet.",
  "Can look at everything, and chat where an agent allows it.":
    "Darf alles ansehen und chatten, wo ein Agent es erlaubt.",
  "Who works here, and what they may do.": "Wer hier arbeitet und was sie dürfen.",
  "In a workspace, several people share agents, teams and tasks.":
    "In einem Workspace teilen sich mehrere Personen Agenten, Teams und Aufgaben.",
  "Your workspaces": "Ihre Workspaces",
  "You are in Personal now. Only you see what is in it.":
    "Sie sind jetzt in „Persönlich“. Was darin ist, sehen nur Sie.",
  "No shared workspaces yet": "Noch keine gemeinsamen Workspaces",
  "Create one to work with others on the same agents, teams and tasks.":
    "Erstellen Sie einen, um mit anderen an denselben Agenten, Teams und Aufgaben zu arbeiten.",
  "You become its owner and can invite others. What you have stays in Personal.":
    "Sie werden Besitzer und können andere einladen. Was Sie haben, bleibt in „Persönlich“.",
  General: "Allgemein",
  "Workspace ID": "ID des Workspace",
  "Programs and single sign-on name the workspace by it.":
    "Mit ihr benennen Programme und Single Sign-on den Workspace.",
  "Only admins and owners": "Nur Admins und Besitzer",
  "Everyone who may chat": "Alle, die chatten dürfen",
  "Who may answer questions of runs that others started":
    "Wer Fragen von Läufen beantworten darf, die andere gestartet haben",
  "Such as whether a tool may run. The person who started a run may always answer.":
    "Etwa ob ein Tool ausgeführt werden darf. Wer einen Lauf gestartet hat, darf immer antworten.",
  "Save changes": "Änderungen speichern",
  "Workspace saved": "Workspace gespeichert",
  "Search members": "Mitglieder suchen",
  "Role of {name}": "Rolle von {name}",
  "Role from single sign-on": "Rolle aus Single Sign-on",
  "Change role": "Rolle ändern",
  "Change your own role to {role}?": "Ihre eigene Rolle zu {role} ändern?",
  "Only someone with a higher role can give it back to you.":
    "Nur jemand mit einer höheren Rolle kann sie Ihnen zurückgeben.",
  "{name} is now {role}": "{name} ist jetzt {role}",
  "Remove {name} from the workspace?": "{name} aus dem Workspace entfernen?",
  "{name} loses access at once.": "{name} verliert sofort den Zugriff.",
  "Remove member": "Mitglied entfernen",
  Deleted: "Gelöscht wird",
  "Stops working": "Funktioniert nicht mehr",
  "Stays for everyone": "Bleibt für alle",
  "What only they see in this workspace is deleted. Their API keys and shared links stop working. What they created for everyone stays.":
    "Was nur diese Person in diesem Workspace sieht, wird gelöscht. Ihre API-Schlüssel und geteilten Links funktionieren nicht mehr. Was sie für alle erstellt hat, bleibt.",
  "{count} conversations": { one: "{count} Unterhaltung", other: "{count} Unterhaltungen" },
  "{count} private agents": { one: "{count} privater Agent", other: "{count} private Agenten" },
  "{count} private teams": { one: "{count} privates Team", other: "{count} private Teams" },
  "{count} private tasks": { one: "{count} private Aufgabe", other: "{count} private Aufgaben" },
  "{count} private files": { one: "{count} private Datei", other: "{count} private Dateien" },
  "{count} API keys": { one: "{count} API-Schlüssel", other: "{count} API-Schlüssel" },
  "{count} shared links": { one: "{count} geteilter Link", other: "{count} geteilte Links" },
  "{count} sign-ins to servers": {
    one: "{count} Anmeldung bei einem Server",
    other: "{count} Anmeldungen bei Servern",
  },
  "{count} teams": { one: "{count} Team", other: "{count} Teams" },
  "Each is for one email address, works once and expires after 7 days.":
    "Jede gilt für eine E-\u2060Mail-Adresse, funktioniert einmal und läuft nach 7 Tagen ab.",
  "No open invitations.": "Keine offenen Einladungen.",
  "Invite to the workspace": "In den Workspace einladen",
  "The link also works for people without an account, if they can register here.":
    "Der Link funktioniert auch ohne Konto, wenn man sich hier registrieren kann.",
  "Invitation for {email} created. If no email arrives, send this link yourself.":
    "Einladung für {email} erstellt. Kommt keine E-\u2060Mail an, senden Sie diesen Link selbst.",
  "Copy link": "Link kopieren",
  "Invited by {name}": "Eingeladen von {name}",
  "until {date}": "bis {date}",
  "Send the invitation of {email} again": "Einladung von {email} erneut senden",
  "Invitation of {email} renewed for 7 days": "Einladung von {email} um 7 Tage verlängert",
  "Revoke the invitation of {email}": "Einladung von {email} widerrufen",
  "Leave workspace": "Workspace verlassen",
  "Leave {name}?": "{name} verlassen?",
  "You lose access at once.": "Sie verlieren sofort den Zugriff.",
  "You lose access to everything in it, until someone invites you again.":
    "Sie verlieren den Zugriff auf alles darin, bis jemand Sie wieder einlädt.",
  "You are the only owner. Make someone else an owner first, or delete the workspace.":
    "Sie sind der einzige Besitzer. Machen Sie erst jemand anderen zum Besitzer, oder löschen Sie den Workspace.",
  "Delete workspace": "Workspace löschen",
  "Everything in it is deleted permanently, for all members.":
    "Alles darin wird für alle Mitglieder endgültig gelöscht.",
  "Name of the workspace": "Name des Workspace",
  "Type {name} to confirm.": "Geben Sie zur Bestätigung {name} ein.",
  Invitation: "Einladung",
  "Sign in or register to see your invitation.":
    "Melden Sie sich an oder registrieren Sie sich, um Ihre Einladung zu sehen.",
  "Join {name}": "{name} beitreten",
  "{name} invites you to this workspace.": "{name} lädt Sie in diesen Workspace ein.",
  "Sent to": "Gesendet an",
  "Accept invitation": "Einladung annehmen",
  "Accept with this account": "Mit diesem Konto annehmen",
  "Not now": "Nicht jetzt",
  "This is another account": "Das ist ein anderes Konto",
  "The invitation was sent to {email}, and you are signed in as {mine}. You can accept it with this account, or log out and open the link again.":
    "Die Einladung ging an {email}, und Sie sind als {mine} angemeldet. Sie können sie mit diesem Konto annehmen oder sich abmelden und den Link noch einmal öffnen.",
  "This invitation doesn't work": "Diese Einladung funktioniert nicht",
  "It has expired, was used or revoked. Ask for a new one.":
    "Sie ist abgelaufen, wurde benutzt oder widerrufen. Bitten Sie um eine neue.",
  "You're no longer a member of {name}": "Sie sind kein Mitglied von {name} mehr",
  "You were removed, or the workspace was deleted. Nothing more is saved here. To keep unsaved text, stay on this page and copy it.":
    "Sie wurden entfernt, oder der Workspace wurde gelöscht. Hier wird nichts mehr gespeichert. Um ungespeicherten Text zu behalten, bleiben Sie auf dieser Seite und kopieren Sie ihn.",
  "Stay on this page": "Auf dieser Seite bleiben",
  "Go to Personal": "Zu „Persönlich“",
};
