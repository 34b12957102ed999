"use client";
import { useMay } from "@/components/shell/workspace";
import { useImperativeHandle, useState, type FormEvent, type Ref } from "react";
import { LimitsOf } from "@/components/items/limits-of";
import { UseFromProgram } from "@/components/api-snippets/use-from-program";
import { Audience } from "@/components/items/audience";
import { Authors } from "@/components/items/authors";
import type { NameOf } from "@/components/teams/graph/use-words";
import { MemberPicker } from "@/components/teams/member-picker";
import { useMembers } from "@/components/teams/use-members";
import { inputOf, useTeamDraft } from "@/components/teams/use-team-draft";
import { DiscardChanges, useLeave, type Leave } from "@/components/ui/dialog/discard-changes";
import { FormAlert } from "@/components/ui/dialog/form-alert";
import { FormFoot, FormHead } from "@/components/ui/dialog/form-parts";
import { useSave } from "@/components/ui/dialog/use-save";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import type { Agent } from "@/lib/agents/contract";
import { useCreateTeam, useUpdateTeam } from "@/lib/teams/client";
import { teamApi, type Team } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  /** The team to edit; undefined: create a new one. */
  team?: Team;
  agents: readonly Agent[];
  nameOf: NameOf;
  /** Called with the team when it was saved. */
  onClose: (saved?: Team) => void;
  /** Restarts the form with the server's current version of the team. */
  onReload?: () => void;
  leave?: Ref<Leave>;
};

export function TeamForm({ team, agents, nameOf, onClose, onReload, leave: handle }: Props) {
  const t = useText();
  const draft = useTeamDraft(team);
  // Members are saved separately, and each save gives the team a new version.
  const [version, setVersion] = useState(team?.version);
  const members = useMembers(team, draft.members, draft.setMembers, (saved) =>
    setVersion(saved.version),
  );
  const { form, busy, problem, save } = useSave(draft);
  const [create, update] = [useCreateTeam(), useUpdateTeam()];
  const { leave, question } = useLeave(draft.dirty, draft.forget);
  useImperativeHandle(handle, () => leave);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const saved = await save("team", () =>
      team
        ? update({ id: team.TeamId, version, ...inputOf(draft.draft, team) })
        : create({ ...inputOf(draft.draft), agents: [...draft.members] }),
    );
    if (saved) onClose(saved);
  }
  const may = useMay()(team ? teamApi.update : teamApi.create);
  const note =
    team && may
      ? t("Without a graph, members work in this order. Changes are saved immediately.")
      : t("Without a graph, members work in this order.");
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="team-form-title"
      className="rounded-xl border border-line bg-surface"
    >
      <FormHead
        id="team-form-title"
        title={
          team
            ? may
              ? t("Edit {name}", { name: team.name })
              : t("View {name}", { name: team.name })
            : t("New team")
        }
        name={team?.name}
        dirty={draft.dirty}
      />
      <fieldset
        disabled={!may}
        className="min-w-0 min-[68.75rem]:grid min-[68.75rem]:grid-cols-[minmax(0,1fr)_416px]"
      >
        <div className="space-y-5 p-5 wide:p-6">
          <FormAlert problem={problem} onReload={onReload && (() => leave(onReload))} />
          <Fields draft={draft} autoFocus={!team} />
          <Audience
            item={team}
            checked={draft.draft.only_me}
            onChange={(only_me) => draft.change({ only_me })}
          />
          {team && <Authors item={team} className="text-13 text-ink-2" />}
          {team && <UseFromProgram id={team.TeamId} name={team.name} />}
          {team && <LimitsOf of="team" id={team.TeamId} />}
        </div>
        <MemberPicker
          agents={agents}
          members={draft.members}
          nameOf={nameOf}
          change={members}
          note={note}
          className="border-t border-line p-5 wide:p-6 min-[68.75rem]:border-t-0 min-[68.75rem]:border-l"
        />
      </fieldset>
      <FormFoot>
        <Button variant="ghost" disabled={busy !== null} onClick={() => leave(() => onClose())}>
          {may ? t("Cancel") : t("Close")}
        </Button>
        {may && (
          <Button type="submit" variant="primary" busy={busy !== null}>
            {team ? t("Save") : t("Create Team")}
          </Button>
        )}
      </FormFoot>
      <DiscardChanges question={question}>
        {team
          ? t("Your unsaved changes to {name} will be lost.", {
              name: team.name,
            })
          : t("Your unsaved team will be lost.")}
      </DiscardChanges>
    </form>
  );
}

function Fields({
  draft: { errorOf, control },
  autoFocus,
}: {
  draft: ReturnType<typeof useTeamDraft>;
  autoFocus: boolean;
}) {
  const t = useText();
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
