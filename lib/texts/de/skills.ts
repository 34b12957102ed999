import type { Texts } from "@/lib/texts/texts";

/** Skills: the settings page, the agent form, the message box, and the tools that use them. */
export const skills: Texts = {
  Skills: "Skills",
  Skill: "Skill",
  "Instructions that agents open when a task fits, in the SKILL.md format.":
    "Anleitungen im SKILL.md-Format, die Agenten öffnen, wenn eine Aufgabe dazu passt.",
  Import: "Importieren",
  Upload: "Hochladen",
  "Import skills": "Skills importieren",
  "New skill": "Neuer Skill",
  "Changes the skill": "Ändert den Skill",
  "Compared with the skill as it is now": "Verglichen mit dem Skill, wie er jetzt ist",
  "Edit skill": "Skill bearbeiten",
  "Create skill": "Skill anlegen",
  "Delete skill": "Skill löschen",
  "Your unsaved changes to this skill will be lost.":
    "Ihre ungespeicherten Änderungen an diesem Skill gehen verloren.",
  "Zip archive or SKILL.md": "Zip-Archiv oder SKILL.md",
  "{name} added": "{name} hinzugefügt",
  "{count} skills added": {
    one: "{count} Skill hinzugefügt",
    other: "{count} Skills hinzugefügt",
  },
  "Not added:": "Nicht hinzugefügt:",
  "No skills yet": "Noch keine Skills",
  "Write down how a kind of work is done. Agents open it when a task fits, or when you type / and its name.":
    "Beschreiben Sie, wie eine Art von Arbeit gemacht wird. Agenten öffnen den Skill, wenn eine Aufgabe passt oder Sie / und seinen Namen eingeben.",
  "Agents that have it continue without it. This can't be undone.":
    "Agenten, die ihn haben, arbeiten ohne ihn weiter. Das lässt sich nicht rückgängig machen.",
  "No agent has it yet.": "Noch kein Agent hat ihn.",
  "Choose it in an agent's form": "Im Formular eines Agenten auswählen",
  "Off: changed": "Aus: geändert",
  "Edited here": "Hier bearbeitet",
  "{name} is up to date": "{name} ist aktuell",
  "{count} files": { one: "{count} Datei", other: "{count} Dateien" },
  "View {name}": "{name} ansehen",
  "A program changed its content. Agents skip it until someone has read and accepted it.":
    "Ein Programm hat seinen Inhalt geändert. Agenten überspringen ihn, bis jemand ihn gelesen und angenommen hat.",
  "Show content": "Inhalt ansehen",
  "{name} updated": "{name} aktualisiert",
  "Changes of {name} in its source": "Änderungen von {name} in seiner Quelle",
  "You edited this skill here. Accepting replaces your edits by the source's content.":
    "Sie haben diesen Skill hier bearbeitet. Beim Annehmen ersetzt der Inhalt der Quelle Ihre Änderungen.",
  "Its source has changed. Nothing changes here until you accept it.":
    "Die Quelle hat sich geändert. Hier ändert sich nichts, bis Sie es annehmen.",
  "Accept changes": "Änderungen annehmen",
  Removed: "Entfernt",
  "Binary or too long to show": "Binär oder zu lang für die Anzeige",
  "Git repository": "Git-Repository",
  "The URL of a public repository on GitHub, GitLab, Codeberg or your own server, or of a folder in it.":
    "Die URL eines öffentlichen Repositorys auf GitHub, GitLab, Codeberg oder Ihrem eigenen Server, oder eines Ordners darin.",
  "Find skills": "Skills suchen",
  "{count} skills found": { one: "{count} Skill gefunden", other: "{count} Skills gefunden" },
  "Can't be imported": "Nicht importierbar",
  "{name} saved": "{name} gespeichert",
  "A skill keeps its name, since agents refer to it.":
    "Ein Skill behält seinen Namen, weil Agenten sich auf ihn beziehen.",
  "Lower-case letters, digits and hyphens, such as release-notes.":
    "Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel release-notes.",
  "What it does and when to use it. Agents choose by this.":
    "Was er tut und wann er gebraucht wird. Danach wählen Agenten aus.",
  "Markdown. Agents read it when they open the skill.":
    "Markdown. Agenten lesen es, wenn sie den Skill öffnen.",
  Compatibility: "Kompatibilität",
  License: "Lizenz",
  "Tools its author expects (not granted by this)":
    "Vom Autor erwartete Tools (werden dadurch nicht erlaubt)",
  "Further files": "Weitere Dateien",
  "File to add": "Hinzuzufügende Datei",
  "Add file": "Datei hinzufügen",
  "None. Put long references into files of their own: agents read them only if needed.":
    "Keine. Legen Sie lange Nachschlagetexte in eigene Dateien: Agenten lesen sie nur bei Bedarf.",
  "Save your changes before you add or delete files.":
    "Speichern Sie Ihre Änderungen, bevor Sie Dateien hinzufügen oder löschen.",
  "Not read by agents": "Von Agenten nicht gelesen",
  "There is no skill of this name here. The agent works without it.":
    "Hier gibt es keinen Skill mit diesem Namen. Der Agent arbeitet ohne ihn.",
  "There are no skills yet.": "Es gibt noch keine Skills.",
  "The agent opens one when a message fits it.":
    "Der Agent öffnet einen, wenn eine Nachricht dazu passt.",
  "Create a skill": "Skill anlegen",
  "Manage skills": "Skills verwalten",
  "Use a skill": "Skill verwenden",
  "{count} skills. Choose with the arrow keys and Enter.": {
    one: "{count} Skill. Mit der Eingabetaste verwenden.",
    other: "{count} Skills. Mit den Pfeiltasten und der Eingabetaste auswählen.",
  },
  "Enter to send, @ for another agent, / for a skill":
    "Eingabetaste sendet, @ für einen anderen Agenten, / für einen Skill",
  "open a skill": "Skill öffnen",
  "Returns the instructions of one of your skills. Open it before you start the work.":
    "Liefert die Anleitung eines Ihrer Skills. Vor der Arbeit zu öffnen.",
  "Which skills do you have?": "Welche Skills hast du?",
  "read a file of a skill": "Datei eines Skills lesen",
  "Returns the text of a further file of one of your skills.":
    "Liefert den Text einer weiteren Datei eines Ihrer Skills.",
  "Which files does this skill have?": "Welche Dateien hat dieser Skill?",
  "propose a skill": "Skill vorschlagen",
  "Proposes a new skill, or better instructions for an existing one: reusable instructions for a kind of work. A person reads the proposal, and the skill exists only if they approve it.":
    "Schlägt einen neuen Skill oder eine bessere Anleitung für einen vorhandenen vor. Ein Mensch liest den Vorschlag, und nur mit seiner Zustimmung gilt er.",
  "Propose a skill from what we did here.": "Schlage einen Skill aus unserer Arbeit hier vor.",
  "instructions, playbook, procedure, know-how, slash command":
    "Anleitung, Playbook, Verfahren, Know-how, Slash-Befehl",
  "Skill added": "Skill hinzugefügt",
  "Skill changed": "Skill geändert",
  "Skill content accepted": "Inhalt eines Skills angenommen",
  "Skill deleted": "Skill gelöscht",
};
