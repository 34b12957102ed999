"use client";
import { AskedList } from "@/components/settings/connections/asked-list";
import { Badge } from "@/components/ui/badge";
import { useResources } from "@/lib/connections/resources.client";
import type { ConnectionResource } from "@/lib/connections/calls/resource-contract";
import { withReason } from "@/lib/core/shared/sentence";
import { useSentence, useText } from "@/lib/texts/use-text";

/** The resources of a server. */
export function ResourceList({ id }: { id: string }) {
  const t = useText();
  const answer = useResources(id);
  return (
    <AskedList
      answer={answer}
      label={t("Resources")}
      none={t("This server has no resources.")}
      note={t("In a chat, “Attach files” and “From a connection” put one beside your message.")}
      rows={(answer.data?.resources ?? []).map((each) => (
        <Resource key={each.uri} resource={each} />
      ))}
    />
  );
}

function Resource({ resource }: { resource: ConnectionResource }) {
  const t = useText();
  const say = useSentence();
  const { uri, name, title, description, type, unusable, unusable_reason: reason } = resource;
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 font-medium wrap-anywhere">
        {title || name || uri}
        {unusable && <Badge tone="bad">{t("Not usable")}</Badge>}
      </p>
      <p className="font-mono text-xs text-ink-2 wrap-anywhere">
        {[uri, ...(type ? [type] : [])].join(" · ")}
      </p>
      {(unusable || description) && (
        <p className="line-clamp-3 text-13 wrap-anywhere whitespace-pre-line text-ink-2">
          {unusable ? say(withReason(unusable, reason)) : description}
        </p>
      )}
    </li>
  );
}
