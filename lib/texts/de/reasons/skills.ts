import type { Reasons } from "@/lib/texts/texts";

/** Messages about skills. */
export const skills: Reasons = {
  skills_not_loaded: "Die Skills konnten nicht geladen werden",
  skill_not_created: "Der Skill konnte nicht angelegt werden.",
  skill_not_uploaded: "Der Skill konnte nicht hochgeladen werden.",
  skill_not_imported: "Der Skill konnte nicht importiert werden.",
  skill_not_saved: "Der Skill konnte nicht gespeichert werden.",
  skill_not_deleted: "Der Skill konnte nicht gelöscht werden.",
  skill_file_not_loaded: "Die Datei konnte nicht geladen werden.",
  skill_file_not_saved: "Die Datei konnte nicht gespeichert werden.",
  skill_file_not_deleted: "Die Datei konnte nicht gelöscht werden.",
  skill_not_accepted: "Der Inhalt des Skills konnte nicht angenommen werden.",
  skill_not_refreshed: "Der Skill konnte nicht aktualisiert werden.",
  skill_archive_damaged: "Diese Datei ist nicht als Zip-Archiv lesbar.",
  skill_archive_slow: "Das Lesen dieser Datei hat zu lange gedauert.",
  skill_md_missing: "Es enthält keine SKILL.md. Ein Skill ist ein Ordner mit dieser Datei.",
  too_many_skills_found: "Es enthält mehr als {most} Skills.",
  skill_too_many_files: "Ein Skill kann bis zu {most} Dateien haben.",
  skill_path_outside: "Es enthält einen Pfad, der seinen Ordner verlässt: {path}",
  skill_path_long: "Es enthält einen zu langen Pfad: {path}",
  skill_same_path: "Es enthält zwei Dateien mit demselben Pfad.",
  skill_too_large: "Ein Skill kann mit Binärdateien bis zu {most} MiB groß sein.",
  skill_too_much_text: "Ein Skill kann bis zu {most} MiB Text haben.",
  skill_md_not_text: "SKILL.md muss Text in UTF-8 sein.",
  skill_front_matter_missing:
    "SKILL.md muss mit Front Matter beginnen: name und description zwischen zwei Zeilen mit ---",
  skill_front_matter_long: "Das Front Matter von SKILL.md ist zu lang.",
  skill_md_name_missing: "Im Front Matter fehlt der Name (name).",
  skill_md_description_missing: "Im Front Matter fehlt die Beschreibung (description).",
  skill_compatibility_too_long: "compatibility darf höchstens 500 Zeichen lang sein.",
  skill_folder_differs:
    "Der Skill heißt {name}, sein Ordner aber {folder}. Beides muss gleich sein.",
  too_many_skills: "Ein Arbeitsbereich kann bis zu {most} Skills haben. Löschen Sie zuerst welche.",
  skill_not_found: "Skill nicht gefunden",
  skill_name_taken: "Es gibt schon einen Skill namens {name}",
  skill_name_required: "Ein Name ist erforderlich",
  skill_name_invalid:
    "1 bis 64 Kleinbuchstaben, Ziffern und einzelne Bindestriche, zum Beispiel release-notes",
  skill_description_too_long: "Die Beschreibung darf höchstens 1.024 Zeichen lang sein",
  skill_description_required: "Beschreiben Sie, was der Skill tut und wann er gebraucht wird",
  skill_body_too_long: "Die Anleitung darf höchstens 2 MiB lang sein",
  skill_body_required: "Eine Anleitung ist erforderlich",
  skill_file_path_invalid:
    "Geben Sie einen relativen Pfad im Skill an, zum Beispiel references/forms.md",
  skill_file_not_base64: "base64 ist kein gültiges Base64",
  skill_file_text_or_base64: "Senden Sie entweder text oder base64",
  skill_hash_invalid: "Das muss der Hash des Inhalts eines Skills sein",
  skill_url_required: "Geben Sie die URL eines Git-Repositorys ein",
  skill_url_too_long: "Die URL ist zu lang",
  too_many_skills_chosen: "Sie können bis zu {most} Skills auf einmal importieren",
  too_many_agent_skills: "Ein Agent kann bis zu {most} Skills haben",
  skills_not_list: "skills muss eine Liste von Namen sein",
  too_many_skill_calls:
    "Sie haben in der letzten Stunde zu viele Skills hochgeladen, importiert oder aktualisiert. Versuchen Sie es später noch einmal.",
  skill_changed_elsewhere:
    "Dieser Skill wurde anderswo geändert. Laden Sie ihn vor dem Speichern neu.",
  skill_file_not_found: "Der Skill hat keine Datei mit diesem Pfad",
  skill_renamed:
    "Ein Skill behält seinen Namen, weil Agenten sich auf ihn beziehen: im Front Matter muss {name} stehen.",
  skill_md_needed: "Ein Skill braucht seine SKILL.md. Löschen Sie stattdessen den ganzen Skill.",
  skill_content_differs:
    "Der Inhalt hat sich inzwischen noch einmal geändert. Laden Sie neu und sehen Sie ihn an.",
  skill_url_not_repository:
    "Geben Sie die URL eines Git-Repositorys ein, zum Beispiel https://github.com/owner/repository",
  skill_repository_not_found:
    "Unter dieser URL gibt es kein öffentliches Repository. Prüfen Sie sie, oder laden Sie den Skill als Zip-Archiv hoch.",
  skill_repository_answered: "Der Server hat mit dem Status {status} geantwortet.",
  skill_not_at_path: "In diesem Ordner gibt es keinen Skill.",
  skill_source_differs:
    "Die Quelle hat sich seit dem Vergleich geändert. Aktualisieren Sie noch einmal, um den Unterschied zu sehen.",
  skill_without_source: "Dieser Skill wurde nicht aus einem Repository importiert.",
  skill_source_renamed:
    "Der Skill der Quelle heißt jetzt {name}. Importieren Sie ihn als neuen Skill.",
  skill_source_gone: "Das Repository enthält diesen Skill nicht mehr.",
};
