import { routes } from "@/components/routes";
import { Link } from "@/components/ui/link";
import { useAgentNames } from "@/lib/agents/client";
import type { Connection } from "@/lib/connections/contract";
import { useText } from "@/lib/texts/use-text";

/** More names would hide the rest of the row. */
const SHOWN = 5;

/** The agents that have a tool of this connection, by name; empty until the names are known. */
function useUsers({ used_by: ids }: Connection) {
  const names = useAgentNames();
  const users = ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  return { shown: users.slice(0, SHOWN), more: Math.max(0, users.length - SHOWN) };
}

/** Which agents use a connection, each a link to its form. */
export function UsedBy({ connection }: { connection: Connection }) {
  const t = useText();
  const { shown: users, more } = useUsers(connection);
  if (users.length === 0) return null;
  return (
    <p className="text-13 text-ink-2">
      {t("Used by")}{" "}
      {users.map(({ id, name }, at) => (
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

/** What is lost when a connection is removed, and by which agents. */
export function RemovalText({ connection }: { connection: Connection }) {
  const t = useText();
  const { shown: users, more } = useUsers(connection);
  const names = users.map(({ name }) => name).join(", ");
  return (
    <>
      {names && (
        <p className="mb-1 font-medium text-ink">
          {t("Used by")} {names}
          {more > 0 && ` ${t("and {count} more", { count: more })}`}
        </p>
      )}
      <p>
        {connection.kind === "openapi"
          ? t("Agents keep the tools they have. Saved secrets stay under API Keys.")
          : t("Its secret is deleted. Agents keep its tools but can't call them.")}
      </p>
    </>
  );
}
