"use client";
import { routes } from "@/components/routes";
import { Link } from "@/components/ui/link";
import { useText } from "@/lib/texts/use-text";

/** `name`: none if the agent is deleted. `version`: none if unknown. */
type Props = { id: string; name: string | undefined; version: number | undefined };

/** An agent of a run; its version links to what the agent was then. */
export function AgentWithVersion({ id, name, version }: Props) {
  const t = useText();
  const label = name ?? t("Deleted agent");
  if (!version) return label;
  if (name === undefined) return t("{name} (version {version})", { name: label, version });
  return (
    <>
      {label}{" "}
      <Link
        href={routes.agentVersion(id, version)}
        className="text-brand-ink underline underline-offset-2"
      >
        {t("version {version}", { version })}
      </Link>
    </>
  );
}
