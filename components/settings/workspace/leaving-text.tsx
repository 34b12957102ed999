"use client";
import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/feedback/faces";
import { useLeaving } from "@/lib/workspaces/client";
import type { Leaving } from "@/lib/workspaces/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = { of: { id: string; user: string }; children: ReactNode };

/** What is deleted, ends and stays when someone leaves, below a first sentence. */
export function LeavingText({ of, children }: Props) {
  const t = useText();
  const { data, error } = useLeaving(of);
  return (
    <>
      <p>{children}</p>
      {data ? (
        <Amounts leaving={data} />
      ) : error ? (
        <p className="mt-3">
          {t(
            "What only they see in this workspace is deleted. Their API keys and shared links stop working. What they created for everyone stays.",
          )}
        </p>
      ) : (
        <Skeleton className="mt-3 h-24 w-full" />
      )}
    </>
  );
}

function Amounts({ leaving }: { leaving: Leaving }) {
  const t = useText();
  const rows = [
    [t("Deleted"), privateParts(t, leaving.private)],
    [t("Stops working"), endingParts(t, leaving.ends)],
    [t("Stays for everyone"), sharedParts(t, leaving.stays)],
  ] as const;
  return (
    <dl className="mt-3 space-y-2 rounded-lg border border-line bg-subtle px-3.5 py-2.5 text-13">
      {rows.map(([title, parts]) => (
        <div key={title}>
          <dt className="font-medium text-ink">{title}</dt>
          <dd>{parts.join(", ") || t("Nothing")}</dd>
        </div>
      ))}
    </dl>
  );
}

type Counted = readonly [count: number, text: (count: number) => string];
const some = (all: Counted[]): string[] =>
  all.filter(([count]) => count > 0).map(([count, text]) => text(count));

const privateParts = (t: Translate, { conversations, ...of }: Leaving["private"]): string[] =>
  some([
    [
      conversations,
      (count) => t({ one: "{count} conversation", other: "{count} conversations" }, { count }),
    ],
    [
      of.agents,
      (count) => t({ one: "{count} private agent", other: "{count} private agents" }, { count }),
    ],
    [
      of.teams,
      (count) => t({ one: "{count} private team", other: "{count} private teams" }, { count }),
    ],
    [
      of.tasks,
      (count) => t({ one: "{count} private task", other: "{count} private tasks" }, { count }),
    ],
    [
      of.files,
      (count) => t({ one: "{count} private file", other: "{count} private files" }, { count }),
    ],
  ]);

const endingParts = (t: Translate, { keys, shares, sign_ins: signIns }: Leaving["ends"]) =>
  some([
    [keys, (count) => t({ one: "{count} API key", other: "{count} API keys" }, { count })],
    [
      shares,
      (count) => t({ one: "{count} shared link", other: "{count} shared links" }, { count }),
    ],
    [
      signIns,
      (count) =>
        t({ one: "{count} sign-in to a server", other: "{count} sign-ins to servers" }, { count }),
    ],
  ]);

const sharedParts = (t: Translate, { agents, teams, tasks }: Leaving["stays"]) =>
  some([
    [agents, (count) => t({ one: "{count} agent", other: "{count} agents" }, { count })],
    [teams, (count) => t({ one: "{count} team", other: "{count} teams" }, { count })],
    [tasks, (count) => t({ one: "{count} task", other: "{count} tasks" }, { count })],
  ]);
