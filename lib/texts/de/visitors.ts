import type { Texts } from "@/lib/texts/texts";

/** What visitors see: the landing page, the waitlist, sign-in. */
export const visitors: Texts = {
  "Registration is closed on this server.": "Die Registrierung ist auf diesem Server geschlossen.",
  "Registration is by invitation only. Open your invitation link, or ask this server's operator for one.":
    "Die Registrierung ist nur mit Einladung möglich. Bitte den Einladungslink öffnen oder beim Betreiber dieses Servers eine Einladung anfragen.",
  // Landing page, terms, privacy, waitlist
  "Agents that work as a team.": "Agenten, die im Team arbeiten.",
  "Build agents with your own tools, connect them into teams, and watch every step as they work. On your own server, with any OpenAI‑compatible model.":
    "Agenten mit eigenen Werkzeugen erstellen, zu Teams verbinden und jeden Schritt ihrer Arbeit verfolgen. Auf dem eigenen Server, mit jedem OpenAI‑kompatiblen Modell.",
  "Self-hosted": "Selbst gehostet",
  "One Node process": "Ein Node-Prozess",
  "One SQLite file": "Eine SQLite-Datei",
  "Custom Agent Teams": "Eigene Agententeams",
  "Give each agent a role and instructions, then draw how work flows between them. Branches run in parallel and join again.":
    "Jeder Agent bekommt eine Rolle und Anweisungen. Ein Graph legt fest, wie die Arbeit zwischen ihnen fließt. Zweige laufen parallel und laufen wieder zusammen.",
  "Powerful Tool Integration": "Werkzeuge nach Maß",
  "Describe a tool, get a working implementation, and try it with sample input. Your agents run it in a secure sandbox.":
    "Ein Werkzeug beschreiben, eine fertige Implementierung erhalten und mit Beispieldaten ausprobieren. Agenten führen es in einer sicheren Sandbox aus.",
  "Task Tracking": "Aufgaben im Blick",
  "Describe what you need and route it to an agent or a team. Follow each step live and keep every result.":
    "Beschreiben, was gebraucht wird, und einem Agenten oder Team zuteilen. Jeden Schritt live verfolgen; alle Ergebnisse bleiben erhalten.",
  "Create account": "Konto anlegen",
  "Start in minutes": "In wenigen Minuten starten",
  "Create an account": "Konto anlegen",
  "You need an email address and a password.": "Mit E-\u2060Mail-Adresse und Passwort.",
  "Pick a ready-made agent": "Fertigen Agenten auswählen",
  "Or write your own in plain language.": "Oder einen eigenen in Alltagssprache schreiben.",
  "Ask your first question": "Erste Frage stellen",
  "The built-in demo model needs no API key.":
    "Das eingebaute Demo-Modell braucht keinen API-Schlüssel.",
  "Not ready yet?": "Noch nicht so weit?",
  "Leave your email address, and the operator of this server can invite you later.":
    "E-\u2060Mail-Adresse hinterlassen; der Betreiber dieses Servers kann später einladen.",
  API: "API",
  "Join the Waitlist": "Auf die Warteliste",
  "We'll email you a link to confirm.": "Zur Bestätigung kommt eine E-\u2060Mail mit einem Link.",
  "Submitting...": "Wird gesendet …",
  "Get Early Access": "Frühen Zugang sichern",
  "Sign in": "Anmelden",
  Terms: "Nutzung",
  Privacy: "Datenschutz",
  Contact: "Kontakt",
  Top: "Nach oben",
  "Email Confirmed!": "E-Mail bestätigt!",
  "Already Confirmed": "Bereits bestätigt",
  "Confirmation Error": "Bestätigung fehlgeschlagen",
  "Confirming your email…": "E-Mail-Adresse wird bestätigt …",
  "Return to Home": "Zur Startseite",
  "Page not found": "Seite nicht gefunden",
  "This page doesn't exist. Check the URL, or it may have been removed.":
    "Diese Seite gibt es nicht. Bitte die URL prüfen. Vielleicht wurde die Seite entfernt.",
  "Troupe working on a task: the task list, the team's graph with its fourth agent writing, and the steps so far.":
    "Troupe arbeitet an einer Aufgabe: die Aufgabenliste, der Graph des Teams, dessen vierter Agent gerade schreibt, und der Verlauf der bisherigen Schritte.",
  Entry: "Start",
  "6 changes": "6 Punkte",
  "4 sources": "4 Quellen",
  "no charges": "kostenfrei",
  "6 changes that users will see": "6 Punkte, die alle bemerken",
  "found 4 results": "fand 4 Ergebnisse",
  "Prices stay the same": "Die Preise bleiben gleich",
  "“Runs now survive a restart: close the tab and come back…”":
    "„Läufe überstehen jetzt einen Neustart: Tab schließen und wiederkommen …“",
  "Redline reviews": "Redline prüft",
  "Release notes for 2.4": "Versionshinweise für 2.4",
  "Release desk · step 4 of 6": "Release-Team · Schritt 4 von 6",
  "Refund for invoice 20418": "Erstattung zu Rechnung 20418",
  "Waiting for you": "Wartet auf Sie",
  "Compare three vector stores": "Drei Vektorspeicher vergleichen",
  "Shorten the onboarding email": "Begrüßungsmail kürzen",
  "Sort this week’s bug reports": "Fehlerberichte der Woche ordnen",
  "Mondays at 08:00": "Montags um 08:00 Uhr",
  "Terms of Service": "Nutzungsbedingungen",
  "Your agreement": "Vertragspartner",
  "Troupe is software that people run on their own servers. Your agreement is with the operator of this server, who sets its rules and decides who can have an account. To reach the operator, use the Contact link below.":
    "Troupe ist Software, die auf eigenen Servern betrieben wird. Vertragspartner ist, wer diesen Server betreibt. Der Betreiber legt die Regeln für die Nutzung fest und entscheidet, wer ein Konto haben darf. Erreichbar ist er über den Link „Kontakt“ unten.",
  "The waitlist": "Die Warteliste",
  "Joining the waitlist with your name and email is free and without obligation. You are on the list once you have opened the link in the confirmation email. The operator of this server decides whether and when you get a place. Only sign up yourself.":
    "Die Anmeldung mit Name und E-\u2060Mail-Adresse ist kostenlos und verpflichtet zu nichts. Sie gilt, sobald der Link in der darauf folgenden E-\u2060Mail geöffnet wurde. Wann ein Platz frei wird und ob überhaupt, entscheidet der Betreiber dieses Servers. Bitte nur sich selbst anmelden.",
  "Your account": "Das Konto",
  "Keep your password secret. You are responsible for what happens in your account, so tell the operator of this server if you think someone else is using it. If you sign in with another provider, its terms apply to your account there.":
    "Das Passwort bitte für sich behalten. Was über ein Konto geschieht, gilt als von dessen Inhaber getan; ein Verdacht auf fremde Nutzung sollte dem Betreiber dieses Servers gemeldet werden. Bei der Anmeldung bei einem anderen Anbieter gelten für das dortige Konto dessen Bedingungen.",
  "Your content": "Die Inhalte",
  "The agents, instructions and messages you write stay yours. You need the right to use what you enter. This server stores and processes it only to do what you ask.":
    "Selbst geschriebene Agenten, Anweisungen und Nachrichten bleiben Eigentum ihrer Verfasser. An allem, was eingegeben wird, müssen die nötigen Rechte bestehen. Dieser Server speichert und verarbeitet es zu einem einzigen Zweck: um zu tun, was ihm aufgetragen wird.",
  "Agents and their responses": "Was Agenten sagen und tun",
  "Responses come from a language model and can be wrong. Check anything important before you rely on it. You decide which tools an agent can use, and you are responsible for what it does with them.":
    "Antworten stammen von einem Sprachmodell und können falsch sein. Wichtiges sollte vor der Verwendung geprüft werden. Welche Werkzeuge ein Agent nutzen darf, entscheiden Sie, und Sie verantworten, was er damit tut.",
  "Fair use": "Faire Nutzung",
  "Do not use this server to break the law, harm others, send spam or access other people's data. The operator may close accounts that do.":
    "Dieser Server darf nicht genutzt werden, um Gesetze zu brechen, anderen zu schaden, unerwünschte E-\u2060Mails zu versenden oder an fremdes Eigentum zu gelangen. Der Betreiber darf Konten schließen, die es dennoch tun.",
  "No warranty": "Keine Gewährleistung",
  "The software is provided under the MIT License, “as is”, without warranty of any kind. The operator of this server may offer more; the authors of the software do not.":
    "Die Software wird unter der MIT-Lizenz bereitgestellt, wie sie ist und ohne jede Gewährleistung. Der Betreiber dieses Servers kann mehr zusagen; die Autoren der Software tun es nicht.",
  "Privacy Policy": "Datenschutzerklärung",
  "Where your data is stored": "Wo die Daten liegen",
  "Troupe stores everything in the database and data folder of the server you are using. The operator of this server can read them. The authors of the software receive nothing.":
    "Troupe speichert alles in der Datenbank und im Datenordner des genutzten Servers. Der Betreiber dieses Servers kann beides lesen. Die Autoren der Software erhalten nichts.",
  "What is stored": "Was gespeichert wird",
  "If you join the waitlist: your name, your email address and when you confirmed it. If you have an account: your email address, username and name; a hash of your password, which can't be turned back into the password; your sessions; your agents, teams, tasks and files; your conversations and what your agents did in them; the links you share and how often each was opened. The server log records requests with your account ID, never passwords or keys.":
    "Auf der Warteliste: Name, E-\u2060Mail-Adresse und der Zeitpunkt ihrer Bestätigung. Mit einem Konto: E-\u2060Mail-Adresse, Benutzername und Name; ein Hash des Passworts, aus dem sich das Passwort nicht zurücklesen lässt; die Sitzungen; Agenten, Teams, Aufgaben und Dateien; die Unterhaltungen und was die Agenten darin getan haben; geteilte Links und wie oft sie geöffnet wurden. Das Protokoll des Servers verzeichnet Anfragen mit der Kennung des Kontos, nie Passwörter oder Schlüssel.",
  Mail: "E-Mail",
  "Troupe emails you to confirm your email address, to let you set a new password, and when your account's security settings change. The operator of this server may email you when you get a place from the waitlist. Emails are sent through the mail server the operator has configured.":
    "Troupe schreibt E-\u2060Mails, um die Adresse zu bestätigen, um ein neues Passwort setzen zu lassen und wenn sich Sicherheitseinstellungen des Kontos ändern. Der Betreiber dieses Servers kann schreiben, wenn auf der Warteliste ein Platz frei wird. E-\u2060Mails gehen über den Mailserver, der für diesen Server eingerichtet ist.",
  "Signing in with another provider": "Anmeldung bei einem anderen Anbieter",
  "If you sign in this way, the provider sends this server your name, your email address, whether it is verified, and your user ID there. These are stored with your account. If this server admits certain groups only, the provider also sends your groups, which are not stored. For signing out there, its ID of your session and its ID token are stored while you are signed in. The provider learns that you sign in here. Troupe requests nothing else, and reads or writes nothing there on your behalf.":
    "Auf Wunsch teilt der Anbieter diesem Server Name, E-\u2060Mail-Adresse, deren Bestätigung und die Nummer mit, unter der er das Konto führt. Diese Angaben werden mit dem Konto gespeichert. Lässt dieser Server nur bestimmte Gruppen zu, teilt der Anbieter auch die Gruppen mit, die nicht gespeichert werden. Für das Abmelden dort werden seine Kennung der Sitzung und sein ID-Token gespeichert, solange die Anmeldung hier besteht. Der Anbieter erfährt, dass hier eine Anmeldung stattfindet. Weiteres wird nicht abgefragt, und dort wird nichts im Namen des Kontos gelesen oder geschrieben.",
  "What leaves the server": "Was den Server verlässt",
  "When an agent responds, its instructions and the conversation are sent to the model provider chosen for it. Without a provider, a built-in demo model responds and nothing leaves the server. Tools send their input to the services they call.":
    "Wenn ein Agent antwortet, gehen seine Anweisungen und die Unterhaltung an den für ihn gewählten Modellanbieter. Ohne einen solchen antwortet ein eingebautes Demo-Modell, und nichts verlässt den Server. Werkzeuge senden ihre Eingaben an die Dienste, die sie aufrufen.",
  "Cookies and tracking": "Cookies und Tracking",
  "One cookie keeps you signed in and one protects against forged requests. While you sign in with another provider, a third one links the sign-in to your browser for 10 minutes. Entering the passphrase of a shared link sets one for an hour. In a workspace, one remembers which workspace you opened last. Public pages such as this one set no cookies. Your browser also stores your theme and whether the menu is collapsed. There is no tracking and no advertising, and nothing is loaded from other hosts unless the operator of this server adds it.":
    "Ein Cookie hält die Anmeldung, eines schützt vor gefälschten Anfragen; während der Anmeldung bei einem anderen Anbieter merkt sich ein drittes zehn Minuten lang, wer sie begonnen hat. Die Passphrase eines geteilten Links setzt eines für eine Stunde. In einem Workspace merkt sich eines, welcher zuletzt geöffnet war. Öffentliche Seiten wie diese setzen keines. Außerdem merkt sich der Browser das Farbschema und ob das Menü eingeklappt ist. Es gibt kein Tracking und keine Werbung, und nichts wird von anderen Servern geladen, es sei denn, der Betreiber dieses Servers fügt es hinzu.",
  "Your rights": "Rechte",
  "To see, correct or delete the data stored about you, contact the operator of this server. Use the Contact link below.":
    "Auskunft, Berichtigung und Löschung der gespeicherten Daten gewährt der Betreiber dieses Servers. Erreichbar ist er über den Link „Kontakt“ unten.",

  // Sign-in and registration
  "Sign in with this link": "Mit diesem Link anmelden",
  "Sign in to access your AI assistants": "Anmelden, um die KI-Assistenten zu nutzen",
  "Login or register": "Anmelden oder registrieren",
  Login: "Anmelden",
  Register: "Registrieren",
  Email: "E-Mail",
  Password: "Passwort",
  Username: "Benutzername",
  "Full Name (Optional)": "Vollständiger Name (optional)",
  "Confirm Password": "Passwort bestätigen",
  "At least 8 characters, including uppercase, lowercase, and numbers":
    "Mindestens 8 Zeichen, mit Groß- und Kleinbuchstaben und Ziffern",
  "At least 3 characters, letters, numbers, and underscores only":
    "Mindestens 3 Zeichen, nur Buchstaben, Ziffern und Unterstriche",
  "By registering, you agree to our {terms} and {privacy}.":
    "Mit der Registrierung gelten unsere {terms} und unsere {privacy}.",
  "Passwords don't match": "Die Passwörter stimmen nicht überein",
  OR: "ODER",
  "Continue with {provider}": "Weiter mit {provider}",
  "Forgot password?": "Passwort vergessen?",
  "We'll email you a link to set a new one.": "Wir senden einen Link, um ein neues zu setzen.",
  "Check your inbox": "Bitte E-Mails prüfen",
  "If {email} has an account, we've sent a link. It works once, for 30 minutes.":
    "Falls es ein Konto für {email} gibt, haben wir einen Link gesendet. Er gilt einmal, 30 Minuten lang.",
  "Send link": "Link senden",
  "Back to sign in": "Zurück zur Anmeldung",
  "Set a new password": "Neues Passwort setzen",
  "This signs you out everywhere.": "Dadurch werden alle Geräte abgemeldet.",
  "Change password": "Passwort ändern",
  "Your password was changed.": "Das Passwort wurde geändert.",
  "This link is incomplete.": "Dieser Link ist unvollständig.",
  "Sign in with the new password. All other sessions were signed out.":
    "Bitte mit dem neuen Passwort anmelden. Alle anderen Sitzungen wurden abgemeldet.",
  "Open the link in your email again, or request a new one.":
    "Bitte den Link aus der E-\u2060Mail noch einmal öffnen oder einen neuen anfordern.",
  "Request a new link": "Neuen Link anfordern",
  "You are not signed in": "Nicht angemeldet",
  "Signing you in": "Anmeldung läuft",
  "Completing authentication...": "Anmeldung wird abgeschlossen …",
  "Authentication Successful": "Anmeldung erfolgreich",
  "You are signed in.": "Die Anmeldung ist erfolgt.",
  "Redirecting to dashboard...": "Weiter zur Übersicht …",
  "Go to Dashboard": "Zur Übersicht",
  "Debug information": "Debug-Informationen",
  Provider: "Anbieter",
  "User ID": "Nutzer-ID",
  "Authentication failed - please log in with a valid OAuth provider":
    "Anmeldung fehlgeschlagen – bitte über einen gültigen OAuth-Anbieter anmelden",
  "Email isn't set up on this server. The operator finds the link in the server log.":
    "E-\u2060Mail ist auf diesem Server nicht eingerichtet. Der Betreiber findet den Link im Protokoll des Servers.",
};
