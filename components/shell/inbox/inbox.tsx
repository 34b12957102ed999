"use client";
import { taskApi } from "@/lib/tasks/contract";
import { May } from "@/components/shell/workspace";
import { cx } from "class-variance-authority";
import { Inbox as InboxIcon } from "@/components/icons/inbox";
import { useRef, useState, type KeyboardEvent, type ToggleEvent } from "react";
import { useInbox } from "@/components/shell/inbox/use-inbox";
import { INBOX } from "@/components/shell/menu";
import { useResize } from "@/components/ui/dialog/use-resize";
import { Skeleton } from "@/components/ui/feedback/faces";
import { Button, IconButton } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { useText } from "@/lib/texts/use-text";

const InboxList = lazyPart(
  () => import("@/components/shell/inbox/inbox-list").then((part) => part.InboxList),
  { waiting: <Skeleton className="m-4 h-16" />, failed: failedInPlace },
);

const NotifyMe = lazyPart(() =>
  import("@/components/shell/inbox/notify-me").then((part) => part.NotifyMe),
);

/** Above this the count is capped: the badge stays small. */
const MOST = 99;

/** Finished tasks, and runs that wait for the user: in the top bar, on every page. */
export function Inbox() {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // The open answer form is kept while the inbox is closed, so that its text is not lost.
  const [answering, setAnswering] = useState<string | null>(null);
  const inbox = useInbox();
  const { unseen } = inbox;
  const news = unseen.length;
  const panel = useRef<HTMLDivElement>(null);
  const putInPlace = () => panel.current && button.current && place(panel.current, button.current);
  useResize(open, putInPlace);
  const close = () => document.getElementById(INBOX)?.hidePopover();

  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          ref={button}
          label={news === 0 ? t("Inbox") : t("Inbox, {count} new", { count: news })}
          popoverTarget={INBOX}
          aria-haspopup="dialog"
          aria-expanded={open}
        >
          <InboxIcon className="size-5 wide:size-4" />
        </IconButton>
        {news > 0 && (
          <Count news={news} waiting={unseen.some((notice) => notice.status === "waiting")} />
        )}
      </span>
      <div
        ref={panel}
        id={INBOX}
        popover="auto"
        role="dialog"
        aria-label={t("Inbox")}
        onBeforeToggle={(event) => event.newState === "open" && putInPlace()}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === "open")}
        onKeyDown={walk}
        className="inset-auto max-h-[min(640px,calc(100dvh-80px))] w-[min(400px,calc(100vw-16px))] flex-col overflow-hidden rounded-xl bg-raised text-ink shadow-float open:flex open:[animation:fade-in_var(--t-2)_var(--ease)]"
      >
        <Head news={news} onRead={() => void inbox.markSeen(unseen)} />
        {(open || answering !== null) && (
          <InboxList
            inbox={inbox}
            answering={answering}
            onAnswering={setAnswering}
            onLeave={close}
          />
        )}
        {open && <NotifyMe />}
      </div>
    </>
  );
}

function Head({ news, onRead }: { news: number; onRead: () => void }) {
  const t = useText();
  return (
    <div className="flex min-h-13 flex-none items-center justify-between gap-3 border-b border-line pr-2 pl-4">
      <h2 tabIndex={-1} ref={focusOnOpen} className="text-sm">
        {t("Inbox")}
      </h2>
      <May call={taskApi.seen}>
        <Button variant="ghost" size="sm" disabled={news === 0} onClick={onRead}>
          {t("Mark all as read")}
        </Button>
      </May>
    </div>
  );
}

function Count({ news, waiting }: { news: number; waiting: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "pointer-events-none absolute top-0.5 right-0 flex h-4 min-w-4 items-center justify-center rounded-full px-1 text-[10px] leading-none font-semibold ring-2 ring-frame",
        waiting ? "bg-warn text-frame" : "bg-brand text-on-brand",
      )}
    >
      {news > MOST ? `${MOST}+` : news}
    </span>
  );
}

/** As an attribute: the browser itself moves the focus there when the popover opens. */
function focusOnOpen(heading: HTMLElement | null): void {
  heading?.setAttribute("autofocus", "");
}

/** Below the button, right edges aligned, and never beyond the window's. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  panel.style.top = `${at.bottom + 4}px`;
  panel.style.right = `${Math.max(document.documentElement.clientWidth - at.right, 8)}px`;
  if (document.documentElement.clientWidth < 480) panel.style.right = "8px";
}

/** Arrow keys move from row to row. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof HTMLTextAreaElement) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  if (rows.length === 0) return;
  event.preventDefault();
  const now = rows.findIndex((row) => row === document.activeElement);
  rows[
    now === -1 ? (step === 1 ? 0 : rows.length - 1) : (now + step + rows.length) % rows.length
  ]?.focus();
}
