"use client";
import { AgentPicker } from "@/components/tasks/form/agent-picker";
import { ScheduleField } from "@/components/tasks/form/schedule-field";
import type { TaskDraft } from "@/components/tasks/form/use-task-draft";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextArea, TextInput } from "@/components/ui/form/input";
import type { Agent } from "@/lib/agents/contract";
import { useTeams } from "@/lib/teams/browser/client";
import { useText } from "@/lib/texts/use-text";

export function TaskFields({
  draft: { draft, errorOf, change, leave },
  agents,
}: {
  draft: TaskDraft;
  agents: Agent[];
}) {
  const t = useText();
  const { data: teams = [] } = useTeams();
  const gone = draft.team_id !== "" && !teams.some((team) => team.TeamId === draft.team_id);
  return (
    <>
      <Field label={t("Name")} error={errorOf("name")}>
        {(ids) => (
          <TextInput
            {...ids}
            name="name"
            required
            autoFocus
            autoComplete="off"
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            onBlur={() => leave("name")}
          />
        )}
      </Field>
      <Field
        label={t("Description")}
        helper={t("What is needed, and what the result should look like.")}
        error={errorOf("description")}
      >
        {(ids) => (
          <TextArea
            {...ids}
            name="description"
            required
            rows={5}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
            onBlur={() => leave("description")}
          />
        )}
      </Field>
      <Field
        label={t("Assigned agents")}
        optional
        helper={t(
          "Several work one after the other, in this order. With none, the model picks the right one.",
        )}
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
      {(teams.length > 0 || gone) && (
        <Field
          label={t("Team")}
          optional
          helper={draft.team_id ? t("The team's graph decides who works.") : undefined}
          error={errorOf("team_id")}
        >
          {(ids) => (
            <SelectInput
              {...ids}
              name="team_id"
              value={draft.team_id}
              onChange={(event) => change({ team_id: event.target.value })}
            >
              <option value="">{t("No team")}</option>
              {gone && <option value={draft.team_id}>{t("A team that was deleted")}</option>}
              {teams.map((team) => (
                <option key={team.TeamId} value={team.TeamId}>
                  {team.name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
      <ScheduleField
        choice={draft.schedule}
        error={errorOf("schedule")}
        onChange={(schedule) => change({ schedule })}
      />
    </>
  );
}
