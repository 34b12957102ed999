"use client";
import { Archive } from "@/components/icons/archive";
import { Search as Glass } from "@/components/icons/search";
import { useWorkspace } from "@/components/shell/workspace";
import { Users } from "@/components/icons/users";
import { Terminal } from "@/components/icons/terminal";
import { X } from "@/components/icons/x";
import { useId, useRef, useState, type ReactNode } from "react";
import type { ListKind } from "@/components/chat/list/list-kind";
import type { Search } from "@/components/chat/list/use-search";
import type { Selection } from "@/components/chat/selection";
import { select } from "@/components/chat/use-selection";
import { IconButton } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import { chatLimits } from "@/lib/chat/rules";
import { useText } from "@/lib/texts/use-text";

type Props = {
  search: Search;
  selection: Selection;
  kind: ListKind;
  onKind: (kind: ListKind) => void;
  /** The agent or team to which the list is limited. */
  only?: string;
};

/** The list's header; its search icon expands a field, and a chip shows the agent or team to which it is limited. */
export function ListSearch({ search, selection, kind, onKind, only }: Props) {
  const t = useText();
  const id = useId();
  const isShared = useWorkspace().id !== "";
  const [open, setOpen] = useState(search.typed !== "");
  const glass = useRef<HTMLButtonElement>(null);
  const close = () => {
    search.clear();
    setOpen(false);
    glass.current?.focus();
  };
  return (
    <>
      <div className="flex h-10 flex-none items-center gap-1 pr-3 pl-5.5 wide:h-9">
        <h2 className="flex-1 truncate text-13 font-normal text-ink-2">
          {kind === "archived"
            ? t("Archived")
            : kind === "programs"
              ? t("Via API")
              : kind === "shared"
                ? t("Shared with the workspace")
                : t("Recent Conversations")}
        </h2>
        {isShared && (
          <KindButton
            label={t("Shared with the workspace")}
            of="shared"
            kind={kind}
            onKind={onKind}
          >
            <Users />
          </KindButton>
        )}
        <KindButton label={t("Via API")} of="programs" kind={kind} onKind={onKind}>
          <Terminal />
        </KindButton>
        <KindButton label={t("Archived conversations")} of="archived" kind={kind} onKind={onKind}>
          <Archive />
        </KindButton>
        <IconButton
          ref={glass}
          label={t("Search conversations")}
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => (open ? close() : setOpen(true))}
        >
          <Glass />
        </IconButton>
      </div>
      {open && <SearchField id={id} search={search} onClose={close} />}
      {only !== undefined && (
        <div className="px-5 pb-2">
          <button
            type="button"
            title={t("Show all")}
            onClick={() => select({ conversationId: selection.conversationId })}
            className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md bg-press pr-1.5 pl-2.5 text-13 font-medium hover:bg-hover pointer-coarse:h-11"
          >
            <span className="truncate">{t("With {name}", { name: only })}</span>
            <X aria-hidden="true" className="size-3.5 flex-none text-ink-2" />
            <span className="sr-only"> {t("Show all")}</span>
          </button>
        </div>
      )}
    </>
  );
}

type KindProps = Pick<Props, "kind" | "onKind"> & {
  of: ListKind;
  label: string;
  children: ReactNode;
};

/** Shows only conversations of one kind; a second click shows the recent ones. */
function KindButton({ of, kind, onKind, label, children }: KindProps) {
  const on = kind === of;
  return (
    <IconButton
      label={label}
      size="sm"
      aria-pressed={on}
      className={on ? "bg-press text-ink!" : undefined}
      onClick={() => onKind(on ? "recent" : of)}
    >
      {children}
    </IconButton>
  );
}

function SearchField({ id, search, onClose }: { id: string; search: Search; onClose: () => void }) {
  const t = useText();
  return (
    <div id={id} role="search" className="relative px-3 pb-2">
      <TextInput
        ref={focusOnce}
        scale="sm"
        start={<Glass aria-hidden="true" />}
        className="pr-10"
        aria-label={t("Search conversations")}
        placeholder={t("Search titles and messages")}
        maxLength={chatLimits.search}
        value={search.typed}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation(); // otherwise the surrounding drawer closes
          onClose();
        }}
      />
      <button
        type="button"
        aria-label={t("Close search")}
        title={t("Close search (Escape)")}
        onClick={onClose}
        className="absolute top-0 right-3 flex h-11 w-11 items-center justify-center rounded-md text-ink-2 hover:text-ink wide:h-8 wide:w-8"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

/** A stable function, so that it is called when the field appears and not on every keystroke. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
