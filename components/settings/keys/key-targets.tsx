"use client";
import { Choice } from "@/components/ui/form/choice";
import { Tick } from "@/components/ui/form/tick";
import { useAgentNames } from "@/lib/agents/client";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useTeams } from "@/lib/teams/client";
import { useSentence, useText } from "@/lib/texts/use-text";

type Target = { id: string; name: string; team: boolean };

/** The possible limits of a key: the person's agents and teams, by name. */
function useTargets(): Target[] {
  const agents = useAgentNames();
  const { data: teams = [] } = useTeams();
  return [
    ...[...agents].map(([id, name]) => ({ id, name, team: false })),
    ...teams.map(({ TeamId, name }) => ({ id: TeamId, name, team: true })),
  ].toSorted((a, b) => a.name.localeCompare(b.name));
}

type Props = {
  /** null: all. */
  chosen: string[] | null;
  onChange: (chosen: string[] | null) => void;
  wrong?: SentenceOrText;
};

/** Which agents and teams a program can call with a key: all of them, or some. */
export function KeyTargets({ chosen, onChange, wrong }: Props) {
  const t = useText();
  const say = useSentence();
  const targets = useTargets();
  return (
    <fieldset aria-describedby={wrong ? "key-targets-wrong" : undefined}>
      <legend className="mb-1.5 font-medium">{t("Agents and teams")}</legend>
      <Choice
        label={t("Agents and teams")}
        value={chosen ? "some" : "all"}
        onChange={(value) => onChange(value === "all" ? null : [])}
        items={[
          { value: "all", label: t("All") },
          { value: "some", label: t("Only some") },
        ]}
      />
      {chosen && (
        <>
          <p className="mt-1.5 text-13 text-ink-3">
            {t("This key only works with /v1 endpoints.")}
          </p>
          <div className="mt-1.5 max-h-44 space-y-1 overflow-y-auto">
            {targets.map(({ id, name, team }) => (
              <Tick
                key={id}
                checked={chosen.includes(id)}
                onChange={(on) =>
                  onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
                note={team ? t("Team") : undefined}
              >
                {name}
              </Tick>
            ))}
            {targets.length === 0 && (
              <p className="text-13 text-ink-3">{t("You have no agents or teams yet.")}</p>
            )}
          </div>
        </>
      )}
      {wrong && (
        <p id="key-targets-wrong" role="alert" className="mt-1.5 text-13 text-bad">
          {say(wrong)}
        </p>
      )}
    </fieldset>
  );
}

/** The names that a key is limited to; nothing for an unlimited key. */
export function OnlyNames({ only }: { only: string[] | null }) {
  const t = useText();
  const targets = useTargets();
  if (!only) return null;
  const names = only.map((id) => targets.find((each) => each.id === id)?.name ?? t("deleted"));
  return (
    <span className="mt-1 block text-xs wrap-anywhere text-ink-2">
      {t("Only {names}", { names: names.join(", ") })}
    </span>
  );
}
