import type { Texts } from "@/lib/texts/languages";

/** What visitors see: the landing page, the waitlist, sign-in. */
export const visitors: Texts = {
  "Registration is closed on this server.": "Die Registrierung ist auf diesem Server geschlossen.",
  "Accounts are made by invitation on this server. Open the link of your invitation, or ask whoever runs this server for one.":
    "Konten gibt es auf diesem Server nur auf Einladung. Bitte den Link der Einladung öffnen oder bei den Betreibern des Servers eine erfragen.",
  // Landing page, terms, privacy, waitlist
  "Agents that work as a team.": "Agenten, die im Team arbeiten.",
  "Write agents with your own tools, draw who hands work to whom, and watch every step while they get it done. On your server, with any OpenAI‑compatible model.":
    "Agenten mit eigenen Werkzeugen schreiben, zeichnen, wer wem Arbeit übergibt, und jeden Schritt bis zum Ergebnis verfolgen. Auf dem eigenen Server, mit jedem OpenAI‑kompatiblen Modell.",
  "Self-hosted": "Selbst gehostet",
  "One Node process": "Ein Node-Prozess",
  "One SQLite file": "Eine SQLite-Datei",
  "Custom Agent Teams": "Eigene Agententeams",
  "Give each agent a role and instructions, then draw who hands work to whom. Branches run in parallel and join again.":
    "Jeder Agent bekommt Rolle und Anweisungen. Ein Graph legt fest, wer wem Arbeit übergibt. Zweige laufen parallel und treffen sich wieder.",
  "Powerful Tool Integration": "Werkzeuge nach Maß",
  "Describe a tool, get a working implementation, try it with sample arguments. Your agents call it in a safe sandbox.":
    "Werkzeug beschreiben, fertige Implementierung erhalten, mit Beispielwerten ausprobieren. Die Agenten rufen es in einer sicheren Sandbox auf.",
  "Task Tracking": "Aufgaben im Blick",
  "Write down what is needed and route it. Follow each step live, and find the result where you left it.":
    "Aufschreiben, was gebraucht wird, und zuteilen. Jeden Schritt live verfolgen und das Ergebnis später am selben Ort wiederfinden.",
  "Join the Waitlist": "Auf die Warteliste",
  "You get one mail with a link to confirm.":
    "Zur Bestätigung kommt eine E-\u2060Mail mit einem Link.",
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
  "There is nothing at this address. It may be mistyped, or what stood here is gone.":
    "Unter dieser Adresse gibt es nichts. Vielleicht ist sie vertippt, oder was hier stand, ist nicht mehr da.",
  "Troupe at work on a task: the list of tasks, the team's graph with its fourth agent writing, and the thread of the steps so far.":
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
  "Who you deal with": "Vertragspartner",
  "Troupe is software that people run on their own servers. Your agreement is with whoever runs this server. They set the rules for its use and decide who may have an account. The Contact link below reaches them.":
    "Troupe ist Software, die auf eigenen Servern betrieben wird. Vertragspartner ist, wer diesen Server betreibt. Der Betreiber legt die Regeln für die Nutzung fest und entscheidet, wer ein Konto haben darf. Erreichbar ist er über den Link „Kontakt“ unten.",
  "The waitlist": "Die Warteliste",
  "Joining it with your name and email is free and binds you to nothing. You are on it once you have opened the link in the mail that follows. When a place is yours, and whether one will be, is for whoever runs this server to say. Sign up nobody but yourself.":
    "Die Anmeldung mit Name und E-\u2060Mail-Adresse ist kostenlos und verpflichtet zu nichts. Sie gilt, sobald der Link in der darauf folgenden E-\u2060Mail geöffnet wurde. Wann ein Platz frei wird und ob überhaupt, entscheidet der Betreiber dieses Servers. Bitte nur sich selbst anmelden.",
  "Your account": "Das Konto",
  "Keep your password to yourself. What is done from your account counts as done by you, so tell whoever runs this server if you think that somebody else uses it. If you sign in with Google or GitHub, their terms hold for your account there.":
    "Das Passwort bitte für sich behalten. Was über ein Konto geschieht, gilt als von dessen Inhaber getan; ein Verdacht auf fremde Nutzung sollte dem Betreiber dieses Servers gemeldet werden. Bei der Anmeldung mit Google oder GitHub gelten für das dortige Konto deren Bedingungen.",
  "Your content": "Die Inhalte",
  "The agents, instructions and messages that you write stay yours. You need the right to use what you put in. This server stores and processes it for one purpose: to do what you ask of it.":
    "Selbst geschriebene Agenten, Anweisungen und Nachrichten bleiben Eigentum ihrer Verfasser. An allem, was eingegeben wird, müssen die nötigen Rechte bestehen. Dieser Server speichert und verarbeitet es zu einem einzigen Zweck: um zu tun, was ihm aufgetragen wird.",
  "What agents say and do": "Was Agenten sagen und tun",
  "Answers come from a language model and can be wrong. Check what matters before you rely on it. You decide which tools an agent may use, and you answer for what it does with them.":
    "Antworten stammen von einem Sprachmodell und können falsch sein. Wichtiges sollte vor der Verwendung geprüft werden. Welche Werkzeuge ein Agent nutzen darf, entscheiden Sie, und Sie verantworten, was er damit tut.",
  "Fair use": "Faire Nutzung",
  "Do not use this server to break the law, to harm others, to send mail nobody asked for, or to get at what belongs to somebody else. Whoever runs it may close an account that does.":
    "Dieser Server darf nicht genutzt werden, um Gesetze zu brechen, anderen zu schaden, unerwünschte E-\u2060Mails zu versenden oder an fremdes Eigentum zu gelangen. Der Betreiber darf Konten schließen, die es dennoch tun.",
  "No warranty": "Keine Gewährleistung",
  "The software is given under the MIT licence, as it is, without a warranty of any kind. Whoever runs this server may promise more; the authors of the software do not.":
    "Die Software wird unter der MIT-Lizenz bereitgestellt, wie sie ist und ohne jede Gewährleistung. Der Betreiber dieses Servers kann mehr zusagen; die Autoren der Software tun es nicht.",
  "Privacy Policy": "Datenschutzerklärung",
  "Where your data is": "Wo die Daten liegen",
  "Troupe keeps everything in one database file on the server you are using. Whoever runs this server holds that file and can read it. The authors of the software receive nothing.":
    "Troupe speichert alles in einer Datenbankdatei auf dem genutzten Server. Der Betreiber dieses Servers besitzt diese Datei und kann sie lesen. Die Autoren der Software erhalten nichts.",
  "What is kept": "Was gespeichert wird",
  "If you join the waitlist: your name, your email address and when you confirmed it. If you have an account: your email address, username and name; a hash of your password, from which the password cannot be read back; your sessions; the agents you write; your conversations and what your agents did in them. The server's log records requests with the id of your account, never passwords or keys.":
    "Auf der Warteliste: Name, E-\u2060Mail-Adresse und der Zeitpunkt ihrer Bestätigung. Mit einem Konto: E-\u2060Mail-Adresse, Benutzername und Name; ein Hash des Passworts, aus dem sich das Passwort nicht zurücklesen lässt; die Sitzungen; die geschriebenen Agenten; die Unterhaltungen und was die Agenten darin getan haben. Das Protokoll des Servers verzeichnet Anfragen mit der Kennung des Kontos, nie Passwörter oder Schlüssel.",
  Mail: "E-Mail",
  "Troupe writes to you to confirm your email address and to let you choose a new password. Whoever runs this server may write when a place on the waitlist is yours. Mail goes out through the mail server that this server is set up with.":
    "Troupe schreibt E-\u2060Mails, um die Adresse zu bestätigen und um ein neues Passwort wählen zu lassen. Der Betreiber dieses Servers kann schreiben, wenn auf der Warteliste ein Platz frei wird. E-\u2060Mails gehen über den Mailserver, der für diesen Server eingerichtet ist.",
  "Signing in with Google or GitHub": "Anmeldung mit Google oder GitHub",
  "If you choose to, the provider tells this server your name, your email address, whether it is verified, and the number that the provider knows you by. These are kept with your account. The provider learns that you sign in here. Nothing else is asked for, and nothing is read or written there on your behalf.":
    "Auf Wunsch teilt der Anbieter diesem Server Name, E-\u2060Mail-Adresse, deren Bestätigung und die Nummer mit, unter der er das Konto führt. Diese Angaben werden mit dem Konto gespeichert. Der Anbieter erfährt, dass hier eine Anmeldung stattfindet. Weiteres wird nicht abgefragt, und dort wird nichts im Namen des Kontos gelesen oder geschrieben.",
  "What leaves the server": "Was den Server verlässt",
  "When an agent answers, its instructions and the conversation go to the model provider that this server is set up with. Without one, a built-in demo model answers, and nothing leaves. A tool sends what it is given to the service it is made for.":
    "Wenn ein Agent antwortet, gehen seine Anweisungen und die Unterhaltung an den Modellanbieter, der für diesen Server eingerichtet ist. Ohne einen solchen antwortet ein eingebautes Demo-Modell, und nichts verlässt den Server. Ein Werkzeug sendet, was ihm übergeben wird, an den Dienst, für den es gemacht ist.",
  "Cookies and tracking": "Cookies und Tracking",
  "One cookie keeps you signed in, and one guards against forged requests; while you sign in with Google or GitHub a third one remembers, for ten minutes, that it was you who began. Public pages such as this one set none. Your browser also remembers your theme and whether the menu is folded. There is no tracking, no advertising, and nothing is loaded from other hosts unless whoever runs this server adds it.":
    "Ein Cookie hält die Anmeldung, eines schützt vor gefälschten Anfragen; während der Anmeldung mit Google oder GitHub merkt sich ein drittes zehn Minuten lang, wer sie begonnen hat. Öffentliche Seiten wie diese setzen keines. Außerdem merkt sich der Browser das Farbschema und ob das Menü eingeklappt ist. Es gibt kein Tracking und keine Werbung, und nichts wird von anderen Servern geladen, es sei denn, der Betreiber dieses Servers fügt es hinzu.",
  "Your rights": "Rechte",
  "To see, correct or delete what is kept about you, write to whoever runs this server. The Contact link below reaches them.":
    "Auskunft, Berichtigung und Löschung der gespeicherten Daten gewährt der Betreiber dieses Servers. Erreichbar ist er über den Link „Kontakt“ unten.",

  // Sign-in and registration
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
  "You get a mail with a link to choose a new one.":
    "Es kommt eine E-\u2060Mail mit einem Link, um ein neues zu wählen.",
  "Check your inbox": "Bitte E-Mails prüfen",
  "If there is an account for {email}, a mail is on its way. Its link works once, for 30 minutes.":
    "Falls es ein Konto für {email} gibt, ist eine E-\u2060Mail unterwegs. Ihr Link gilt einmal, 30 Minuten lang.",
  "Send link": "Link senden",
  "Back to sign in": "Zurück zur Anmeldung",
  "Choose a new password": "Neues Passwort wählen",
  "It ends every session of your account.": "Alle Sitzungen des Kontos werden beendet.",
  "Change password": "Passwort ändern",
  "Your password was changed.": "Das Passwort wurde geändert.",
  "This address lacks its link.": "Dieser Adresse fehlt ihr Link.",
  "Sign in with the new password. All other sessions were signed out.":
    "Bitte mit dem neuen Passwort anmelden. Alle anderen Sitzungen wurden abgemeldet.",
  "Open the link from your mail once more, or ask for a new one.":
    "Bitte den Link aus der E-\u2060Mail noch einmal öffnen oder einen neuen anfordern.",
  "Ask for a new link": "Neuen Link anfordern",
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
  "Google and GitHub are not set up on this server.":
    "Google und GitHub sind auf diesem Server nicht eingerichtet.",
  "{provider} is not set up on this server.":
    "{provider} ist auf diesem Server nicht eingerichtet.",
  "This server has no mail server: what it would send is kept as a file, and its link stands in the server's log.":
    "Dieser Server hat keinen Mailserver: Was er senden würde, liegt als Datei bei ihm, und der Link steht im Protokoll des Servers.",
};
