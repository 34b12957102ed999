"use client";
import * as Dialog from "@radix-ui/react-dialog";
import { X } from "@/components/icons/x";
import type { ReactNode } from "react";
import { useShortcutGroups } from "@/components/shell/palette/shortcuts";
import { store } from "@/components/shell/stored-preferences";
import { holdsToasts } from "@/components/ui/feedback/toast-region";
import { IconButton } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  letters: boolean;
  modifier: string;
};

/** All shortcuts in one dialog, and the switch for single-letter shortcuts (WCAG 2.1.4). */
export function HelpDialog({ open, onOpenChange, letters, modifier }: Props) {
  const t = useText();
  const groups = useShortcutGroups();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[85dvh] max-w-[560px] -translate-y-1/2 overflow-y-auto rounded-xl bg-raised p-6 shadow-dialog"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-base">{t("Keyboard shortcuts")}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t("Close")} className="-mr-2">
                <X />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="mt-4 grid gap-x-8 gap-y-5 wide:grid-cols-2">
            <Group title={t("Everywhere")}>
              <Row label={t("Search or jump to")} keys={[modifier, "K"]} />
              <Row label={t("Show this list")} keys={["?"]} />
            </Group>
            <Group title={t("Chat")}>
              <Row label={t("Send message")} keys={["Enter"]} />
              <Row label={t("New line")} keys={[t("Shift"), "Enter"]} />
              <Row label={t("Edit your last message")} keys={["↑"]} />
            </Group>
            <Group title={t("Team graph")}>
              <Row label={t("Undo")} keys={[modifier, "Z"]} />
              <Row label={t("Redo")} keys={[modifier, t("Shift"), "Z"]} />
              <Row label={t("Remove the selected item")} keys={[t("Del")]} />
            </Group>
            <Group title={t("Tasks")}>
              <Row label={t("Next or previous task")} keys={["J", "K"]} />
              <Row label={t("Select")} keys={["X"]} />
              <Row label={t("Edit")} keys={["E"]} />
              <Row label={t("Route Task")} keys={["R"]} />
            </Group>
            {groups.map((group) => (
              <Group key={group.title} title={group.title}>
                {group.shortcuts.map(({ keys, label }) => (
                  <Row key={label} label={label} keys={keys.map((key) => key.toUpperCase())} />
                ))}
              </Group>
            ))}
          </div>
          <label className="mt-5 flex items-center gap-2.5 border-t border-line pt-4">
            <input
              type="checkbox"
              className="size-4 accent-brand"
              checked={letters}
              onChange={(event) => store("letter-keys", event.target.checked ? "on" : "off")}
            />
            {t("Single-key shortcuts")}
          </label>
          <div ref={holdsToasts} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-13 font-medium text-ink-3">{title}</h3>
      <ul className="mt-1">{children}</ul>
    </section>
  );
}

function Row({ label, keys }: { label: string; keys: string[] }) {
  return (
    <li className="flex h-9 items-center justify-between gap-3">
      {label}
      <span className="inline-flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-md border border-line-strong px-1.5 font-sans text-xs text-ink-2"
          >
            {key}
          </kbd>
        ))}
      </span>
    </li>
  );
}
