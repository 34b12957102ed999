"use client";
import { ChevronRight } from "@/components/icons/chevron-right";
import { useState } from "react";
import { useAttachResource } from "@/components/chat/composer/use-attach-resource";
import { Alert } from "@/components/ui/feedback/alert";
import { Faces, Failed } from "@/components/ui/feedback/faces";
import { LinesSkeleton } from "@/components/chat/composer/lines-skeleton";
import { Button } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import { useResources } from "@/lib/connections/resources.client";
import type { Connection } from "@/lib/connections/contract";
import { resourceApi, type ConnectionResource } from "@/lib/connections/calls/resource-contract";
import { withReason } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { connection: Connection; place: string; onAttached: () => void };

/** One connection, collapsed: its server is queried once it is opened. */
export function ConnectionResources({ open, ...props }: Props & { open: boolean }) {
  const [opened, setOpened] = useState(open);
  return (
    <details
      className="group border-b border-line last:border-0"
      open={open}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-11 items-center gap-1.5 rounded-md font-medium wrap-anywhere [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 flex-none group-open:rotate-90" />
        {props.connection.name}
      </summary>
      {opened && <Resources {...props} />}
    </details>
  );
}

/** Above this, typing is faster than scanning. */
const MANY = 12;

function Resources({ connection: { ConnectionId: id, name }, place, onAttached }: Props) {
  const t = useText();
  const say = useSentence();
  const { data, error, isLoading, mutate } = useResources(id);
  const { busy, wrong, attach } = useAttachResource(id, place, onAttached);
  const [wanted, setWanted] = useState("");
  const all = data?.resources ?? [];
  const words = wanted.trim().toLowerCase();
  const matching = all.filter((each) =>
    `${each.uri} ${each.name} ${each.title} ${each.description}`.toLowerCase().includes(words),
  );
  return (
    <Faces
      loading={isLoading}
      error={data ? undefined : error}
      empty={data !== undefined && all.length === 0}
      skeleton={<LinesSkeleton />}
      failed={
        <Failed
          title={say(sentenceIn(error, resourceApi.list.fails))}
          text={t("Nothing was changed.")}
          onRetry={() => void mutate()}
        />
      }
      whenEmpty={<p className="pb-3 text-13 text-ink-2">{t("This server has no resources.")}</p>}
    >
      {all.length > MANY && (
        <TextInput
          type="search"
          scale="sm"
          aria-label={t("Search resources of {name}", { name })}
          placeholder={t("Search resources")}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {wrong && <Alert tone="bad">{say(wrong)}</Alert>}
      <ul aria-label={t("Resources of {name}", { name })} className="divide-y divide-line">
        {matching.map((each) => (
          <Row
            key={each.uri}
            resource={each}
            busy={busy === each.uri}
            disabled={busy !== null}
            onAttach={() => void attach(each)}
          />
        ))}
      </ul>
      {data?.more && (
        <p className="py-2.5 text-13 text-ink-2">
          {t("This server has more than is listed here.")}
        </p>
      )}
    </Faces>
  );
}

type RowProps = {
  resource: ConnectionResource;
  busy: boolean;
  disabled: boolean;
  onAttach: () => void;
};

function Row({ resource, busy, disabled, onAttach }: RowProps) {
  const t = useText();
  const say = useSentence();
  const { uri, name, title, description, unusable, unusable_reason: reason } = resource;
  const called = title || name || uri;
  return (
    <li className="flex items-start gap-3 py-2.5 text-13 wrap-anywhere">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{called}</p>
        <p className="font-mono text-xs text-ink-2">{uri}</p>
        {(unusable || description) && (
          <p className="line-clamp-3 whitespace-pre-line text-ink-2">
            {unusable ? say(withReason(unusable, reason)) : description}
          </p>
        )}
      </div>
      {!unusable && (
        <Button
          size="sm"
          busy={busy}
          disabled={disabled}
          aria-label={t("Attach {name}", { name: called })}
          onClick={onAttach}
        >
          {t("Attach")}
        </Button>
      )}
    </li>
  );
}
