"use client";
import { May } from "@/components/shell/workspace";
import { Plus } from "@/components/icons/plus";
import { useState } from "react";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { OnlyNames } from "@/components/settings/keys/key-targets";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Chip } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { Card } from "@/components/ui/card";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/feedback/toast";
import { useKeys, useRemoveKey } from "@/lib/keys/client";
import { useHydrated } from "@/components/ui/use-hydrated";
import { keyApi, type ApiKey } from "@/lib/keys/contract";
import { useText } from "@/lib/texts/use-text";
import { dates } from "@/lib/texts/format";

type Props = { onCreate: () => void; onRevoked: (id: string) => void };

export function KeyTable({ onCreate, onRevoked }: Props) {
  const t = useText();
  const { data: keys, error, isLoading, mutate } = useKeys();
  const remove = useRemoveKey();
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  return (
    <Card className="mt-6 overflow-hidden">
      <Faces
        loading={isLoading}
        error={keys ? undefined : error}
        empty={keys?.length === 0}
        skeleton={<RowsSkeleton rows={3} />}
        failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
        whenEmpty={<NoKeys onCreate={onCreate} />}
      >
        <Rows keys={keys ?? []} onRevoke={setLeaving} />
      </Faces>
      <RemoveDialog
        thing={leaving}
        title={({ name }) => t("Revoke {name}?", { name })}
        text={t("Programs using it will stop working. What they created is kept.")}
        confirm={t("Revoke key")}
        onConfirm={async ({ KeyId: id, name }) => {
          await remove({ id });
          onRevoked(id);
          toast(t("{name} revoked", { name }));
        }}
        onClose={() => setLeaving(null)}
      />
    </Card>
  );
}

function NoKeys({ onCreate }: { onCreate: () => void }) {
  const t = useText();
  return (
    <Empty
      title={t("No API keys yet")}
      text={t("Create a key to let your scripts read, chat or write in Troupe.")}
      action={
        <May call={keyApi.create}>
          <Button variant="primary" icon={<Plus />} onClick={onCreate}>
            {t("Create API Key")}
          </Button>
        </May>
      }
    />
  );
}

const head = "hidden px-5 py-2.5 text-left text-13 font-medium text-ink-2 wide:table-cell";
const cell = "block px-5 py-0.5 text-ink-2 wide:table-cell wide:py-2.5";

/** On phones each key is a block of lines rather than a row. */
function Rows({ keys, onRevoke }: { keys: ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  const t = useText();
  return (
    <table className="block w-full wide:table">
      <thead className="bg-subtle">
        <tr className="border-b border-line">
          <th scope="col" className={head}>
            {t("Name")}
          </th>
          <th scope="col" className={head}>
            {t("Scopes")}
          </th>
          <th scope="col" className={head}>
            {t("Expires")}
          </th>
          <th scope="col" className={head}>
            {t("Last used")}
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">{t("Revoke")}</span>
          </th>
        </tr>
      </thead>
      <tbody className="block wide:table-row-group">
        {keys.map((key) => (
          <Row key={key.KeyId} apiKey={key} onRevoke={() => onRevoke(key)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const t = useText();
  const { name, prefix, scopes, only, expires_at: expires, last_used_at: used } = apiKey;
  const label = (text: string) => (
    <span className="mr-2 text-13 text-ink-3 wide:hidden">{text}</span>
  );
  return (
    <tr className="relative block border-b border-line py-2.5 last:border-0 wide:table-row wide:py-0">
      <th
        scope="row"
        className="block min-w-0 px-5 pr-24 text-left font-medium wrap-anywhere wide:table-cell wide:py-2.5 wide:pr-5"
      >
        {name}
        <span className="block font-mono text-xs font-normal text-ink-2">{prefix}…</span>
      </th>
      <td className={cell}>
        <span className="flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Chip key={scope}>{scope}</Chip>
          ))}
        </span>
        <OnlyNames only={only} />
      </td>
      <td className={cell}>
        {label(t("Expires"))}
        <Expires at={expires} />
      </td>
      <td className={cell}>
        {label(t("Last used"))}
        {used ? <RelativeTime iso={used} form="long" /> : t("Never")}
      </td>
      <td className="absolute top-1 right-2 wide:static wide:table-cell wide:px-2 wide:text-right">
        <Button variant="danger-ghost" size="sm" onClick={onRevoke}>
          {t("Revoke")}
          <span className="sr-only"> {name}</span>
        </Button>
      </td>
    </tr>
  );
}

const DAY = 24 * 60 * 60 * 1000;
/** With this many days left or fewer, the expiry is highlighted. */
const SOON = 7;

/** When a key expires: within the last week in days, in the warning colour. */
function Expires({ at }: { at: string | null }) {
  const t = useText();
  // As of the first render: the number of days does not change while the page is open.
  const [now] = useState(() => Date.now());
  const hydrated = useHydrated();
  if (at === null) return <>{t("No expiry")}</>;
  const then = new Date(at);
  const days = Math.ceil((then.getTime() - now) / DAY);
  if (days <= 0) return <span className="text-bad">{t("Expired")}</span>;
  const date = dates({ dateStyle: "medium" }).format(then);
  if (days > SOON)
    return (
      <time key={hydrated ? "here" : "drawn"} dateTime={at} suppressHydrationWarning>
        {date}
      </time>
    );
  return (
    <time dateTime={at} title={date} className="text-warn">
      {t({ one: "within a day", other: "in {count} days" }, { count: days })}
    </time>
  );
}
