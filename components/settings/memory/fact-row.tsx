"use client";
import { useState, type FormEvent } from "react";
import { Pencil } from "@/components/icons/pencil";
import { Trash } from "@/components/icons/trash";
import { routes } from "@/components/routes";
import { Button, IconButton } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useUpdateMemory } from "@/lib/memory/client";
import type { Memory } from "@/lib/memory/contract";
import { factOf, memoryRules } from "@/lib/memory/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { memory: Memory; onRemove: () => void };

/** One fact, edited in place. */
export function FactRow({ memory, onRemove }: Props) {
  const t = useText();
  const [editing, setEditing] = useState(false);
  // Its button is a new one after editing, and gets the focus back.
  const [edited, setEdited] = useState(false);
  const { fact } = memory;
  if (editing)
    return (
      <li className="border-b border-line px-5 py-3 last:border-0">
        <EditFact
          memory={memory}
          onEnd={() => {
            setEditing(false);
            setEdited(true);
          }}
        />
      </li>
    );
  return (
    <li className="flex items-start gap-3 border-b border-line px-5 py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{fact}</p>
        <Origin memory={memory} />
      </div>
      <span className="-mr-2 flex flex-none">
        <IconButton
          size="sm"
          autoFocus={edited}
          label={t("Edit {name}", { name: fact })}
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" label={t("Delete {name}", { name: fact })} onClick={onRemove}>
          <Trash aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

/** Where a fact comes from, and when it was last used. */
function Origin({ memory }: { memory: Memory }) {
  const t = useText();
  const { agent_id: agentId, conversation_id: conversationId, message_id: messageId } = memory;
  const inTrash = memory.conversation_in_trash;
  return (
    <p className="mt-0.5 text-13 text-ink-2">
      {conversationId ? (
        <Link
          href={inTrash ? routes.trash : routes.chatWith({ agentId, conversationId, messageId })}
          className="rounded-sm hover:text-ink hover:underline"
        >
          {inTrash ? t("From a chat in the trash") : t("From a chat")}
        </Link>
      ) : (
        t("Written by you")
      )}
      {" · "}
      <RelativeTime iso={memory.updated_at} form="long" />
      {" · "}
      {memory.used_at ? (
        <>
          {t("last used")} <RelativeTime iso={memory.used_at} form="long" />
        </>
      ) : (
        t("not used yet")
      )}
    </p>
  );
}

function EditFact({ memory, onEnd }: { memory: Memory; onEnd: () => void }) {
  const t = useText();
  const say = useSentence();
  const update = useUpdateMemory();
  const [text, setText] = useState(memory.fact);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentenceOrText>();
  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const fact = factOf(text);
    const why = memoryRules.fact(fact);
    if (why) return setProblem(why);
    if (fact === memory.fact) return onEnd();
    setBusy(true);
    try {
      await update({ id: memory.MemoryId, version: memory.version, fact });
      onEnd();
    } catch (error) {
      setProblem(sentenceIn(error));
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} className="space-y-3">
      <Field label={t("Fact")} error={problem && say(problem)}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={2}
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === "Escape" && onEnd()}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={busy}>
          {t("Save")}
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={onEnd}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}
