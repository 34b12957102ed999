"use client";
import { ChevronRight } from "@/components/icons/chevron-right";
import { useState } from "react";
import { routes } from "@/components/routes";
import { Skeleton } from "@/components/ui/feedback/faces";
import { Link } from "@/components/ui/link";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useFileUses } from "@/lib/files/browser/client";
import type { FileUse } from "@/lib/files/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

/** The conversations and tasks of a file: looked up on demand. */
export function FileUses({ id }: { id: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <details className="group text-13" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex items-center gap-1 text-ink-2 hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5 group-open:rotate-90" />
        {t("Used in")}
      </summary>
      {open && <Uses id={id} />}
    </details>
  );
}

function Uses({ id }: { id: string }) {
  const t = useText();
  const say = useSentence();
  const { data, error } = useFileUses(id);
  if (error && !data)
    return (
      <p role="alert" className="text-bad">
        {say(sentenceIn(error))}
      </p>
    );
  if (!data) return <Skeleton className="h-4 w-40" />;
  if (data.length === 0) return <p className="text-ink-3">{t("Not used anywhere.")}</p>;
  return (
    <ul className="space-y-1 pt-1 pl-4.5">
      {data.map((each) => (
        <li key={each.id}>
          <Link href={addressOf(each)} className="wrap-anywhere text-brand-ink hover:underline">
            {each.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const addressOf = ({ kind, id }: FileUse): string =>
  kind === "task" ? routes.task(id) : routes.chatWith({ conversationId: id });
