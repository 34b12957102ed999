"use client";
import { useId } from "react";
import { routes } from "@/components/routes";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Tick } from "@/components/ui/form/tick";
import { useSkills } from "@/lib/skills/client";
import { useText } from "@/lib/texts/use-text";

type Props = { value: string[]; onChange: (skills: string[]) => void };

/** Which of the workspace's skills the agent can open. A chosen one that was deleted is shown until it is unticked. */
export function SkillsField({ value, onChange }: Props) {
  const t = useText();
  const title = useId();
  const { data: skills } = useSkills();
  const missing = skills ? value.filter((name) => !skills.some((each) => each.name === name)) : [];
  const isNone = skills?.length === 0 && missing.length === 0;
  const set = (name: string, on: boolean) =>
    onChange(on ? [...value, name] : value.filter((each) => each !== name));
  return (
    <fieldset aria-labelledby={title}>
      <legend id={title} className="mb-1.5 font-medium">
        {t("Skills")}
        <span className="font-normal text-ink-3"> {t("(Optional)")}</span>
      </legend>
      {!isNone && (
        <div className="max-h-64 space-y-1.5 overflow-y-auto rounded-lg border border-field px-3.5 py-2.5">
          {skills?.map(({ name, description, accepted }) => (
            <Tick
              key={name}
              checked={value.includes(name)}
              onChange={(on) => set(name, on)}
              note={description.length > NOTE ? `${description.slice(0, NOTE)}…` : description}
              marks={!accepted && <Badge tone="warn">{t("Off: changed")}</Badge>}
            >
              <span className="font-mono text-13">{name}</span>
            </Tick>
          ))}
          {missing.map((name) => (
            <Tick
              key={name}
              checked
              onChange={() => set(name, false)}
              note={t("There is no skill of this name here. The agent works without it.")}
            >
              <span className="font-mono text-13">{name}</span>
            </Tick>
          ))}
        </div>
      )}
      <p className="mt-1.5 text-13 text-ink-3">
        {isNone ? t("There are no skills yet.") : t("The agent opens one when a message fits it.")}{" "}
        <Link href={routes.skills} className="font-medium underline">
          {isNone ? t("Create a skill") : t("Manage skills")}
        </Link>
      </p>
    </fieldset>
  );
}

/** As much of a description as fits into two lines. */
const NOTE = 140;
