"use client";
import type { ReactNode } from "react";
import { AgentPicker } from "@/components/tasks/form/agent-picker";
import { ScheduleField } from "@/components/tasks/form/schedule-field";
import { PlanFields } from "@/components/tasks/form/plan-fields";
import type { TaskDraft } from "@/components/tasks/form/use-task-draft";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import type { Agent } from "@/lib/agents/contract";
import { useTeams } from "@/lib/teams/client";
import { useText } from "@/lib/texts/use-text";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

type Props = {
  draft: TaskDraft;
  agents: Agent[];
  /** The content below the fields. */
  children: ReactNode;
};

export function TaskFields({ draft: all, agents, children }: Props) {
  const { draft, errorOf, change, control } = all;
  const t = useText();
  const teams = useTeams(); // until it is known whether there are teams, the content below their field would move
  return (
    <>
      <Field label={t("Name")} error={errorOf("name")}>
        {(ids) => <TextInput {...ids} {...control("name")} required autoFocus autoComplete="off" />}
      </Field>
      <Field
        label={t("Description")}
        helper={t("What you need and what the result should look like.")}
        error={errorOf("description")}
      >
        {(ids) => <TextArea {...ids} {...control("description")} required rows={5} />}
      </Field>
      <TeamField
        value={draft.team_id}
        error={errorOf("team_id")}
        onChange={(team_id) => change({ team_id })}
      />
      {!teams.isLoading && (!draft.team_id || draft.assigned_agents.length > 0) && (
        <Field
          label={t("Assigned agents")}
          optional
          helper={
            draft.team_id
              ? t("These agents work one after another instead of the team.")
              : t(
                  "Several agents work one after another, in this order. Leave empty to let the model choose.",
                )
          }
          error={errorOf("assigned_agents")}
        >
          {(ids) => (
            <AgentPicker
              {...ids}
              agents={agents}
              value={draft.assigned_agents}
              onChange={(assigned_agents) => change({ assigned_agents })}
            />
          )}
        </Field>
      )}
      {!teams.isLoading && (
        <>
          <PlanFields draft={all} />
          <ScheduleField
            choice={draft.schedule}
            error={errorOf("schedule")}
            onChange={(schedule) => change({ schedule })}
          />
          {children}
        </>
      )}
    </>
  );
}

type TeamFieldProps = { value: string; error?: SentenceOrText; onChange: (value: string) => void };

/** Hidden for users without teams. A deleted team stays selected until another is chosen. */
function TeamField({ value, error, onChange }: TeamFieldProps) {
  const t = useText();
  const { data: teams = [] } = useTeams();
  const gone = value !== "" && !teams.some((team) => team.TeamId === value);
  if (teams.length === 0 && !gone) return null;
  return (
    <Field
      label={t("Team")}
      optional
      helper={value ? t("The team's graph decides who works.") : undefined}
      error={error}
    >
      {(ids) => (
        <SelectInput
          {...ids}
          name="team_id"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t("No team")}</option>
          {gone && <option value={value}>{t("Deleted team")}</option>}
          {teams.map((team) => (
            <option key={team.TeamId} value={team.TeamId}>
              {team.name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
