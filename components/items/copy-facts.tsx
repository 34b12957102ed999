import type { ReactNode } from "react";
import { useText } from "@/lib/texts/use-text";
import type { Copied } from "@/lib/workspaces/contract";

/** What a copy consists of, and what is missing there. The same before and after copying. */
export function CopyFacts({ copied }: { copied: Copied }) {
  const t = useText();
  const { kind, id, name, agents, left_out: left, secrets, models } = copied;
  const { skills, collections } = copied;
  const missing = [left, secrets, models, skills, collections];
  const isComplete = missing.every((each) => each.length === 0);
  return (
    <div className="space-y-4 text-sm">
      <p className="wrap-anywhere">
        {id === null
          ? t("The copy is called {name}.", { name })
          : t("{name} is there now.", { name })}
        {kind === "team" && ` ${t("With its agents: {names}.", { names: agents.join(", ") })}`}
        {kind !== "template" && ` ${t("Each call of its tools asks first.")}`}
        {isComplete && ` ${t("Everything that it uses is there.")}`}
      </p>
      <Missing title={t("Tools that are left out, since the workspace has no such connection:")}>
        {left.map(({ agent, tool }) => (
          <li key={`${agent} ${tool}`}>
            {tool} <span className="text-ink-2">({agent})</span>
          </li>
        ))}
      </Missing>
      <Missing title={t("Secrets that the workspace does not have yet:")}>
        {secrets.map(({ agent, tool, secret }) => (
          <li key={`${agent} ${tool} ${secret}`}>
            <span className="font-mono text-13">{secret}</span>{" "}
            <span className="text-ink-2">
              ({agent}: {tool})
            </span>
          </li>
        ))}
      </Missing>
      <Missing title={t("Models that are not available there. The default model is used instead:")}>
        {models.map(({ agent, model }) => (
          <li key={`${agent} ${model}`}>
            {model} <span className="text-ink-2">({agent})</span>
          </li>
        ))}
      </Missing>
      <Missing title={t("Skills that the workspace does not have yet:")}>
        {skills.map(({ agent, skill }) => (
          <li key={`${agent} ${skill}`}>
            {skill} <span className="text-ink-2">({agent})</span>
          </li>
        ))}
      </Missing>
      <Missing title={t("Collections of documents, which stay here:")}>
        {collections.map(({ agent, collection }) => (
          <li key={`${agent} ${collection}`}>
            {collection} <span className="text-ink-2">({agent})</span>
          </li>
        ))}
      </Missing>
    </div>
  );
}

function Missing({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className="rounded-lg border border-line bg-subtle px-3.5 py-2.75">
      <p>{title}</p>
      <ul className="mt-1.5 max-h-40 list-disc space-y-0.5 overflow-y-auto pl-5 wrap-anywhere">
        {children}
      </ul>
    </div>
  );
}
