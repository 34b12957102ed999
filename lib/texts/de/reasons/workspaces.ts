import type { Reasons } from "@/lib/texts/texts";

/** Messages about workspaces, their members and invitations. */
export const workspaces: Reasons = {
  workspace_not_found: "Workspace nicht gefunden",
  role_missing: "Ihre Rolle in diesem Workspace erlaubt das nicht. Nötig ist: {role}.",
  workspaces_not_loaded: "Ihre Workspaces konnten nicht geladen werden",
  workspace_not_created: "Der Workspace konnte nicht erstellt werden",
  workspace_not_loaded: "Der Workspace konnte nicht geladen werden",
  workspace_not_saved: "Der Workspace konnte nicht gespeichert werden",
  workspace_not_deleted: "Der Workspace konnte nicht gelöscht werden",
  workspace_changed_elsewhere:
    "Dieser Workspace wurde anderswo geändert. Laden Sie ihn neu, bevor Sie speichern.",
  workspace_personal:
    "Ihr persönlicher Workspace gehört nur Ihnen. Erstellen Sie einen Workspace, um mit anderen zu arbeiten.",
  workspace_name_too_long: "Der Name darf höchstens 80 Zeichen lang sein",
  workspace_confirmation_wrong: "Geben Sie zur Bestätigung {name} ein",
  workspace_name_missing: "Geben Sie zur Bestätigung den Namen des Workspace ein",
  approvers_not_offered: "approvers muss admins oder members sein",
  too_many_workspaces:
    "Sie können bis zu {most} Workspaces angehören. Verlassen oder löschen Sie zuerst einen.",
  not_copied: "Es konnte nicht kopiert werden",
  kind_not_copied: "kind muss agent, team oder template sein",
  copy_from_itself: "Wählen Sie einen anderen Workspace.",
  not_located: "In Ihren anderen Workspaces konnte nicht gesucht werden",
  kind_not_located: "kind muss agent, team, task, run oder conversation sein",
  too_many_located:
    "Sie haben zu viele Links auf einmal geöffnet. Versuchen Sie es in einer Minute erneut.",
  too_many_workspace_changes:
    "Sie haben zu viel auf einmal geändert. Versuchen Sie es in ein paar Minuten noch einmal.",
  members_not_loaded: "Die Mitglieder konnten nicht geladen werden",
  member_not_removed: "Das Mitglied konnte nicht entfernt werden",
  members_by_admins: "Nur Admins und Besitzer können andere Mitglieder entfernen.",
  leaving_not_loaded: "Was dabei passieren würde, konnte nicht geladen werden",
  too_many_members:
    "Ein Workspace kann bis zu {most} Mitglieder haben. Entfernen Sie zuerst eines.",
  role_not_changed: "Die Rolle konnte nicht geändert werden",
  role_not_offered: "role muss viewer, member, admin oder owner sein",
  owners_only:
    "Nur Besitzer können jemanden zum Besitzer machen und andere Besitzer ändern oder entfernen.",
  invitation_not_sent: "Die Einladung konnte nicht gesendet werden",
  invitation_not_loaded: "Die Einladung konnte nicht geladen werden",
  invitation_not_accepted: "Die Einladung konnte nicht angenommen werden",
  workspace_invitation_not_found: "Einladung nicht gefunden",
  workspace_invitation_not_valid:
    "Diese Einladung gibt es nicht, sie ist abgelaufen, wurde widerrufen oder schon verwendet. Bitten Sie um eine neue.",
  invitation_for_other_account:
    "Diese Einladung ging an {email}. Bestätigen Sie, dass Sie sie mit diesem Konto annehmen möchten.",
  invitation_just_sent:
    "Diese Einladung wurde gerade erst gesendet. Kopieren Sie ihren Link oder versuchen Sie es später noch einmal.",
  owners_invited_by_owners: "Nur Besitzer können Besitzer einladen.",
  too_many_invitations:
    "Ein Workspace kann bis zu {most} offene Einladungen haben. Widerrufen Sie zuerst eine.",
  too_many_invitations_sent:
    "Sie können bis zu {most} Einladungen pro Stunde senden. Versuchen Sie es später noch einmal.",
  too_many_invitations_accepted:
    "Sie haben zu viele Einladungen geöffnet. Versuchen Sie es in ein paar Minuten noch einmal.",
};
