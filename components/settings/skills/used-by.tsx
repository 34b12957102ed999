import { routes } from "@/components/routes";
import { Link } from "@/components/ui/link";
import { useAgents } from "@/lib/agents/client";
import { useText } from "@/lib/texts/use-text";

/** More names would hide the rest of the row. */
const SHOWN = 5;

/** The agents that have a skill; none until they are known. */
export function useSkillUsers(skill: string) {
  const { data: agents = [] } = useAgents();
  const users = agents.filter(({ skills = [] }) => skills.includes(skill));
  return { shown: users.slice(0, SHOWN), more: Math.max(0, users.length - SHOWN) };
}

/** Which agents have a skill, each a link to its form. */
export function UsedBy({ skill }: { skill: string }) {
  const t = useText();
  const { shown, more } = useSkillUsers(skill);
  if (shown.length === 0)
    return (
      <p className="text-13 text-ink-2">
        {t("No agent has it yet.")}{" "}
        <Link href={routes.agents} className="font-medium underline">
          {t("Choose it in an agent's form")}
        </Link>
      </p>
    );
  return (
    <p className="text-13 text-ink-2">
      {t("Used by")}{" "}
      {shown.map(({ AgentId: id, name }, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <Link
            href={routes.editAgent(id)}
            className="font-medium wrap-anywhere underline pointer-coarse:inline-block pointer-coarse:py-3"
          >
            {name}
          </Link>
        </span>
      ))}
      {more > 0 && ` ${t("and {count} more", { count: more })}`}
    </p>
  );
}
