"use client";
import { resourceApi } from "@/lib/connections/calls/resource-contract";
import { useMay } from "@/components/shell/workspace";
import { FileText } from "@/components/icons/file-text";
import { Paperclip } from "@/components/icons/paperclip";
import { Plug } from "@/components/icons/plug";
import { Upload } from "@/components/icons/upload";
import { useRef, useState } from "react";
import { Menu } from "@/components/ui/dialog/menu";
import { closes, lazyPart } from "@/components/ui/late/lazy-part";
import { useText } from "@/lib/texts/use-text";

const ResourceDrawer = lazyPart(
  () => import("@/components/chat/composer/resource-drawer").then((part) => part.ResourceDrawer),
  { ahead: false, onGivenUp: closes },
);

const OwnFilesDrawer = lazyPart(
  () => import("@/components/chat/composer/own-files-drawer").then((part) => part.OwnFilesDrawer),
  { ahead: false, onGivenUp: closes },
);

type Props = { place: string; disabled: boolean; onFiles: (files: File[]) => void };

/** The sources of attachments. The field itself handles dropping and pasting (use-attached.ts). */
export function AttachMenu({ place, disabled, onFiles }: Props) {
  const t = useText();
  const mayRead = useMay()(resourceApi.keep);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<"files" | "connection" | null>(null);
  return (
    <>
      <Menu
        label={t("Attach files")}
        icon={<Paperclip aria-hidden="true" />}
        triggerClass="pointer-coarse:h-11 pointer-coarse:w-11"
        disabled={disabled}
        align="start"
        items={[
          {
            label: t("Choose files"),
            icon: <Upload aria-hidden="true" />,
            onSelect: () => input.current?.click(),
          },
          {
            label: t("Your files"),
            icon: <FileText aria-hidden="true" />,
            onSelect: () => setOpen("files"),
          },
          ...(mayRead
            ? [
                {
                  label: t("From a connection"),
                  icon: <Plug aria-hidden="true" />,
                  onSelect: () => setOpen("connection"),
                },
              ]
            : []),
        ]}
      />
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={t("Attach files")}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = ""; // so that the same file can be chosen again
        }}
      />
      <ResourceDrawer
        open={open === "connection"}
        onOpenChange={(on) => setOpen(on ? "connection" : null)}
        place={place}
      />
      <OwnFilesDrawer
        open={open === "files"}
        onOpenChange={(on) => setOpen(on ? "files" : null)}
        place={place}
      />
    </>
  );
}
