import type { Texts } from "@/lib/texts/texts";

/** Memory: its settings page, the agent's switch, what a reply has changed, and temporary chats. */
export const memory: Texts = {
  Memory: "Gedächtnis",
  "remember, facts, personalisation, forget, about me":
    "merken, Tatsachen, Personalisierung, vergessen, über mich",
  "What your agents remember about you between chats. Only you see it.":
    "Was sich Ihre Agenten zwischen Chats über Sie merken. Nur Sie sehen es.",
  "Forget everything": "Alles vergessen",
  "Forget everything?": "Alles vergessen?",
  "This agent forgets everything about you. This can't be undone.":
    "Dieser Agent vergisst alles über Sie. Das lässt sich nicht rückgängig machen.",
  "All your agents forget everything about you. This can't be undone.":
    "Alle Ihre Agenten vergessen alles über Sie. Das lässt sich nicht rückgängig machen.",
  "Everything forgotten": "Alles vergessen",
  "Search memory": "Gedächtnis durchsuchen",
  "Search facts": "Tatsachen suchen",
  "All agents": "Alle Agenten",
  Fact: "Tatsache",
  "From a chat": "Aus einem Chat",
  Forgets: "Vergisst",
  Replaces: "Ersetzt",
  "Fact {id}": "Tatsache {id}",
  "From a chat in the trash": "Aus einem Chat im Papierkorb",
  "Written by you": "Von Ihnen geschrieben",
  "Add fact": "Tatsache hinzufügen",
  "Choose an agent": "Agenten auswählen",
  "Fact added": "Tatsache hinzugefügt",
  "One sentence that the agent should know about you in every chat.":
    "Ein Satz, den der Agent in jedem Chat über Sie wissen soll.",
  "It uses the fact while its memory is on.":
    "Er verwendet die Tatsache, solange sein Gedächtnis eingeschaltet ist.",
  "Prefers short answers": "Bevorzugt kurze Antworten",
  "last used": "zuletzt verwendet",
  "not used yet": "noch nicht verwendet",
  "Delete this fact?": "Diese Tatsache löschen?",
  "Delete fact": "Tatsache löschen",
  "Fact deleted": "Tatsache gelöscht",
  "An agent that is in the trash, or not yours":
    "Ein Agent, der im Papierkorb liegt oder Ihnen nicht gehört",
  "No facts match": "Keine passenden Tatsachen",
  "Try other words or another agent.": "Versuchen Sie andere Wörter oder einen anderen Agenten.",
  "Nothing remembered yet": "Noch nichts gemerkt",
  "Turn on Memory in an agent. It then remembers what matters about you in later chats.":
    "Schalten Sie bei einem Agenten das Gedächtnis ein. Er merkt sich dann, was für spätere Chats wichtig ist.",
  "Go to agents": "Zu den Agenten",
  "Remember things between chats": "Sich zwischen Chats etwas merken",
  "In chats only. Each person sees and edits their own facts in Settings.":
    "Nur in Chats. Alle sehen und bearbeiten ihre eigenen Tatsachen in den Einstellungen.",
  "{count} facts remembered about you": {
    one: "{count} Tatsache über Sie gemerkt",
    other: "{count} Tatsachen über Sie gemerkt",
  },
  "More than {most} facts remembered about you": "Mehr als {most} Tatsachen über Sie gemerkt",
  Remembered: "Gemerkt",
  Updated: "Aktualisiert",
  Forgotten: "Vergessen",
  Undo: "Rückgängig",
  "Undo: {fact}": "Rückgängig: {fact}",
  On: "An",
  "This chat contains files, web pages or results of tools, which may try to change what is remembered. So each change needs your approval.":
    "Dieser Chat enthält Dateien, Webseiten oder Ergebnisse von Werkzeugen, die das Gedächtnis zu ändern versuchen könnten. Deshalb braucht jede Änderung Ihre Zustimmung.",
  "Temporary chat": "Temporärer Chat",
  "Temporary chat: not listed or remembered, deleted after a day":
    "Temporärer Chat: nicht aufgelistet, nichts gemerkt, nach einem Tag gelöscht",
  "Temporary chat, deleted a day after its last message":
    "Temporärer Chat, wird einen Tag nach der letzten Nachricht gelöscht",
  "Not listed or remembered. Deleted a day after its last message.":
    "Nicht aufgelistet, nichts wird gemerkt. Einen Tag nach der letzten Nachricht gelöscht.",
  "remember a fact": "Tatsache merken",
  "correct a fact": "Tatsache korrigieren",
  "forget a fact": "Tatsache vergessen",
  "Remembers a lasting fact about the user for later chats, such as a preference. Use it when the user asks you to remember something, or tells you something that will still matter in other chats. Never passwords, keys or card numbers.":
    "Merkt sich eine bleibende Tatsache über die Person für spätere Chats, zum Beispiel eine Vorliebe. Nie Passwörter, Schlüssel oder Kartennummern.",
  "Replaces a remembered fact that has changed or was wrong.":
    "Ersetzt eine gemerkte Tatsache, die sich geändert hat oder falsch war.",
  "Forgets a remembered fact, for example because the user asks you to.":
    "Vergisst eine gemerkte Tatsache, zum Beispiel weil die Person darum bittet.",
  "Remember this about me:": "Merk dir das über mich:",
  "This has changed:": "Das hat sich geändert:",
  "Forget this about me:": "Vergiss das über mich:",
  "Fact about you added to an agent's memory":
    "Tatsache über Sie zum Gedächtnis eines Agenten hinzugefügt",
  "Fact about you changed in an agent's memory":
    "Tatsache über Sie im Gedächtnis eines Agenten geändert",
  "Facts about you deleted from an agent's memory":
    "Tatsachen über Sie aus dem Gedächtnis eines Agenten gelöscht",
};
