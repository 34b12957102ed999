"use client";
import { useEffect, useImperativeHandle, useRef, useState, type FormEvent, type Ref } from "react";
import type { NameOf } from "@/components/teams/graph/use-words";
import { MemberPicker } from "@/components/teams/form/member-picker";
import { useMembers } from "@/components/teams/form/use-members";
import { useTeamDraft, type TeamField } from "@/components/teams/form/use-team-draft";
import { useSaveTeam } from "@/components/teams/form/use-save-team";
import { Alert } from "@/components/ui/feedback/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { DiscardChanges, useDiscard } from "@/components/ui/dialog/discard-changes";
import { Field } from "@/components/ui/form/field";
import { TextArea, TextInput } from "@/components/ui/form/input";
import { useLeaveGuard } from "@/components/ui/dialog/use-leave-guard";
import type { Agent } from "@/lib/agents/contract";
import type { Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

/** Calls what it is given at once, or when the person agrees that what was written may go. */
export type LeaveTeam = (go: () => void) => void;

type Props = {
  /** The team to edit; none: a new one is made. */
  team?: Team;
  agents: readonly Agent[];
  nameOf: NameOf;
  /** With the team, when it was saved. */
  onClose: (saved?: Team) => void;
  /** Begins again with the team as it is now on the server. */
  onReload?: () => void;
  leave?: Ref<LeaveTeam>;
};

export function TeamForm({ team, agents, nameOf, onClose, onReload, leave }: Props) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const draft = useTeamDraft(team);
  // Members are saved apart from the rest, and each time the team is a newer one.
  const [version, setVersion] = useState(team?.version);
  const members = useMembers(team, draft.members, draft.setMembers, (saved) =>
    setVersion(saved.version),
  );
  const { busy, problem, save } = useSaveTeam(team, draft, version);
  const { ask, question } = useDiscard();
  const askIfDirty: LeaveTeam = (go) => (draft.dirty ? ask(go) : go());
  useLeaveGuard(draft.dirty, ask);
  useImperativeHandle(leave, () => askIfDirty);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { saved, wrong } = await save();
    if (saved) onClose(saved);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  }
  const note = team
    ? t("In the order in which they work without a graph. Saved at once.")
    : t("In the order in which they work without a graph.");
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="team-form-title"
      className="rounded-xl border border-line bg-surface"
    >
      <Head team={team} dirty={draft.dirty} />
      <div className="min-[68.75rem]:grid min-[68.75rem]:grid-cols-[minmax(0,1fr)_416px]">
        <div className="space-y-5 p-5 wide:p-6">
          {problem && (
            <Alert
              tone="bad"
              action={
                problem.stale && (
                  <Button size="sm" onClick={() => askIfDirty(() => onReload?.())}>
                    {t("Load again")}
                  </Button>
                )
              }
            >
              {problem.sentence}
            </Alert>
          )}
          <Fields draft={draft} autoFocus={!team} />
        </div>
        <MemberPicker
          agents={agents}
          members={draft.members}
          nameOf={nameOf}
          change={members}
          note={note}
          className="border-t border-line p-5 wide:p-6 min-[68.75rem]:border-t-0 min-[68.75rem]:border-l"
        />
      </div>
      {/* Leaving a field shows its mistake, which would push the button away from under the pointer before it is released. */}
      <div
        onMouseDown={(event) => event.preventDefault()}
        className="flex items-center justify-end gap-2 rounded-b-xl border-t border-line bg-subtle px-5 py-3.5 wide:px-6"
      >
        <Button variant="ghost" disabled={busy} onClick={() => askIfDirty(() => onClose())}>
          {t("Cancel")}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {team ? t("Save") : t("Create Team")}
        </Button>
      </div>
      <DiscardChanges question={question}>
        {team
          ? t("What you changed in {name} is lost. The saved team stays as it was.", {
              name: team.name,
            })
          : t("The team you were writing is lost. Nothing else changes.")}
      </DiscardChanges>
    </form>
  );
}

function Head({ team, dirty }: { team?: Team; dirty: boolean }) {
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  const editing = team !== undefined;
  useEffect(() => {
    // The list may have been scrolled. A new team's form begins in its first field instead.
    if (editing) title.current?.focus();
  }, [editing]);
  return (
    <div className="flex min-h-16 items-center gap-3 border-b border-line px-5 py-3 wide:px-6">
      <h2
        ref={title}
        id="team-form-title"
        tabIndex={-1}
        title={team?.name}
        className="min-w-0 scroll-mt-40 truncate"
      >
        {team ? t("Edit {name}", { name: team.name }) : t("New team")}
      </h2>
      {dirty && <Badge tone="warn">{t("Unsaved changes")}</Badge>}
    </div>
  );
}

function Fields({
  draft: { draft, errorOf, change, leave },
  autoFocus,
}: {
  draft: ReturnType<typeof useTeamDraft>;
  autoFocus: boolean;
}) {
  const t = useText();
  const control = (name: TeamField) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: () => leave(name),
  });
  return (
    <>
      <Field label={t("Name")} error={errorOf("name")}>
        {(ids) => (
          <TextInput
            {...ids}
            {...control("name")}
            required
            autoComplete="off"
            autoFocus={autoFocus}
            className="scroll-mt-72"
          />
        )}
      </Field>
      <Field
        label={t("Description")}
        optional
        helper={t("What the team is for.")}
        error={errorOf("description")}
      >
        {(ids) => <TextArea {...ids} {...control("description")} rows={4} />}
      </Field>
    </>
  );
}
