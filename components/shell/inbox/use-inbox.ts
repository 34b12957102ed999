"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { routes } from "@/components/routes";
import { notify, wantsNotifications } from "@/components/shell/inbox/browser-notifications";
import { noticeWords } from "@/components/shell/inbox/notice-words";
import { useNotices, useSeen } from "@/lib/tasks/browser/client";
import type { Notice, Task } from "@/lib/tasks/contract";
import { useLiveTasks } from "@/lib/tasks/browser/live-tasks";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Many tasks may end at the same moment: the inbox is read once for all of them. */
const BURST_MS = 250;

/** What waits in the inbox: read again when a task says that something of it changed. */
export function useInbox() {
  const { data: notices, error, mutate } = useNotices();
  const markSeen = useSeen();
  useReadAgain(() => void mutate());
  useNotify(notices);

  const unseen = notices?.filter((notice) => !notice.seen) ?? [];
  return {
    notices,
    error,
    retry: () => void mutate(),
    unseen,
    markSeen: async (read: Notice[]): Promise<void> => {
      const runIds = read.filter((notice) => !notice.seen).map((notice) => notice.run_id);
      if (runIds.length === 0) return;
      const seen = notices?.map((notice) =>
        runIds.includes(notice.run_id) ? { ...notice, seen: true } : notice,
      );
      await mutate(seen, { revalidate: false });
      // One that did not arrive is unread again with the next reading.
      await markSeen({ run_ids: runIds }).catch(() => undefined);
    },
  };
}

/** Calls when a task says that something changed, and when the line to the server was opened anew. */
function useReadAgain(read: () => void): void {
  const live = useLiveTasks();
  const readAgain = useEffectEvent(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = live.onHeard((task, before) => {
      if (before && signature(before) === signature(task)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        readAgain();
      }, BURST_MS);
    });
    const opened = live.opens.subscribe(() => readAgain());
    return () => {
      heard();
      opened();
      clearTimeout(timer);
    };
  }, [live]);
}

/** Shows the browser's own notification of what is new, while nobody looks at this tab. */
function useNotify(notices: Notice[] | undefined): void {
  const t = useText();
  const say = useSentence();
  const router = useRouter();
  const known = useRef<Set<string> | null>(null);
  const tell = useEffectEvent((notice: Notice) =>
    notify(notice, noticeWords(t, say, notice), () => router.push(routes.task(notice.task_id))),
  );
  useEffect(() => {
    if (!notices) return;
    const before = known.current;
    known.current = new Set(notices.map(keyOf));
    if (!before || !wantsNotifications() || (!document.hidden && document.hasFocus())) return;
    for (const notice of notices) if (!notice.seen && !before.has(keyOf(notice))) tell(notice);
  }, [notices]);
}

const keyOf = (notice: Notice): string => `${notice.run_id} ${notice.status}`;
const signature = (task: Task): string =>
  [task.status, task.waiting, task.run_id, task.error, task.name].join(" ");
