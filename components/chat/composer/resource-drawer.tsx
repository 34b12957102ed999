"use client";
import { X } from "@/components/icons/x";
import { ConnectionResources } from "@/components/chat/composer/connection-resources";
import { routes } from "@/components/routes";
import { Drawer } from "@/components/ui/dialog/dialog";
import { Empty, Faces, Failed } from "@/components/ui/feedback/faces";
import { LinesSkeleton } from "@/components/chat/composer/lines-skeleton";
import { ButtonLink, IconButton } from "@/components/ui/form/button";
import { useConnections } from "@/lib/connections/client";
import { connectionApi } from "@/lib/connections/contract";
import { gives } from "@/lib/connections/gives";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the message would be sent. */
  place: string;
};

/** The resources of the person's connections, to attach to the message. */
export function ResourceDrawer({ open, onOpenChange, place }: Props) {
  const t = useText();
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label={t("From a connection")} side="right">
      <div className="flex h-14 flex-none items-center justify-between border-b border-line pr-3 pl-5">
        {/* The drawer's own title is the heading. */}
        <p aria-hidden="true" className="text-base font-semibold">
          {t("From a connection")}
        </p>
        <IconButton label={t("Close")} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <Connections place={place} onAttached={close} />
    </Drawer>
  );
}

function Connections({ place, onAttached }: { place: string; onAttached: () => void }) {
  const t = useText();
  const say = useSentence();
  const { data, error, isLoading, mutate } = useConnections();
  const giving = (data ?? []).filter((each) => gives(each, "resources"));
  return (
    <Faces
      loading={isLoading}
      error={data ? undefined : error}
      empty={giving.length === 0}
      skeleton={<LinesSkeleton className="px-5" />}
      failed={
        <Failed
          title={say(sentenceIn(error, connectionApi.list.fails))}
          text={t("Nothing was changed.")}
          onRetry={() => void mutate()}
        />
      }
      whenEmpty={
        <Empty
          title={t("No resources yet")}
          text={t("None of your working connections has resources.")}
          action={<ButtonLink href={routes.connections}>{t("Connections")}</ButtonLink>}
        />
      }
    >
      <div className="px-5 py-3">
        <p className="text-13 text-ink-2">{t("A copy is saved to your files.")}</p>
        {giving.map((each) => (
          <ConnectionResources
            key={each.ConnectionId}
            connection={each}
            open={giving.length === 1}
            place={place}
            onAttached={onAttached}
          />
        ))}
      </div>
    </Faces>
  );
}
