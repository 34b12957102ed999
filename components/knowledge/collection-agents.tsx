"use client";
import { useState } from "react";
import { MessageSquare } from "@/components/icons/message-square";
import { usedBy } from "@/components/knowledge/collection-row";
import { routes } from "@/components/routes";
import { May } from "@/components/shell/workspace";
import { AgentAvatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { toastFailure } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/link";
import { navigate } from "@/components/ui/navigate";
import { useAgents, useCreateAgent } from "@/lib/agents/client";
import { agentApi } from "@/lib/agents/contract";

import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { Collection } from "@/lib/knowledge/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

/** The agents that search a collection. One press asks: with the first of them, or with a new one. */
export function CollectionAgents({ collection }: { collection: Collection }) {
  const t = useText();
  const { data: agents } = useAgents();
  const users = usedBy(agents ?? [], collection.collection_id);
  return (
    <Card className="p-5">
      <h2 className="text-sm">{t("Agents")}</h2>
      {users.length > 0 ? (
        <ul className="mt-3 space-y-2">
          {users.map(({ AgentId: id, name }) => (
            <li key={id} className="flex min-h-8 items-center gap-2.5">
              <AgentAvatar id={id} name={name} size={24} />
              <Link
                href={routes.editAgent(id)}
                className="min-w-0 flex-1 truncate rounded-sm font-medium hover:underline"
              >
                {name}
              </Link>
              <Link
                href={routes.chatWith({ agentId: id })}
                className="rounded-sm text-13 text-brand-ink hover:underline"
              >
                {t("Chat")}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-13 text-ink-2">
          {t("No agent searches these documents yet. Add them in an agent's form, or start here.")}
        </p>
      )}
      {agents && users.length === 0 && (
        <May call={agentApi.create}>
          <AskButton collection={collection} taken={agents.map(({ name }) => name)} />
        </May>
      )}
    </Card>
  );
}

/** Creates an agent that searches this collection first, and opens its chat. */
function AskButton({ collection, taken }: { collection: Collection; taken: string[] }) {
  const t = useText();
  const say = useSentence();
  const create = useCreateAgent();
  const [busy, setBusy] = useState(false);
  async function ask(): Promise<void> {
    setBusy(true);
    try {
      const { AgentId: agentId } = await create({
        name: freeName(collection.name, taken),
        role_description: t("Answers from the documents in {name}.", {
          name: collection.name,
        }).slice(0, 500),
        instructions: t(
          "Answer from the documents you are given, and cite each statement. If they don't contain the answer, say so.",
        ),
        knowledge: {
          collections: [collection.collection_id],
          mode: "always",
          whole_documents: true,
        },
        ...(collection.only_me ? { only_me: true } : {}),
      });
      navigate(routes.chatWith({ agentId }));
    } catch (error) {
      toastFailure(say(sentenceIn(error, agentApi.create.fails)));
      setBusy(false);
    }
  }
  return (
    <Button
      variant="primary"
      className="mt-4"
      busy={busy}
      icon={<MessageSquare aria-hidden="true" />}
      onClick={() => void ask()}
    >
      {t("Ask these documents")}
    </Button>
  );
}

/** As the rule of names has it. */
const NAME = 100;

function freeName(wanted: string, taken: string[]): string {
  const names = new Set(taken.map((each) => each.toLowerCase()));
  const name = wanted.slice(0, NAME - 4);
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} ${number}`;
    if (!names.has(free.toLowerCase())) return free;
  }
}
