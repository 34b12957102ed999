"use client";
import { useMay } from "@/components/shell/workspace";
import { useEffect, useEffectEvent, useRef } from "react";
import { wantsNotifications } from "@/components/shell/inbox/browser-notifications";
import { Loader } from "@/components/ui/late/loader";
import { useNotices, useSeen } from "@/lib/tasks/browser/notices";
import { taskApi, type Notice, type Task } from "@/lib/tasks/contract";
import { useLiveTasks } from "@/lib/tasks/browser/live-tasks";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Many tasks may end at the same moment: the inbox is fetched once for all of them. */
const BURST_MS = 250;

/** The contents of the inbox: fetched again when a task event affects it. */
export function useInbox() {
  const { data: notices, error, mutate } = useNotices();
  const markSeen = useSeen();
  const may = useMay()(taskApi.seen);
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
      if (runIds.length === 0 || !may) return;
      const seen = notices?.map((notice) =>
        runIds.includes(notice.run_id) ? { ...notice, seen: true } : notice,
      );
      await mutate(seen, { revalidate: false });
      // A notice whose call failed is unread again at the next fetch.
      await markSeen({ run_ids: runIds }).catch(() => undefined);
    },
  };
}

/** Calls `read` when a task has changed, and when the connection to the server was reopened. */
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

const notifying = new Loader(() =>
  import("@/components/shell/inbox/notify").then((part) => part.notify),
);

/** Shows browser notifications for new notices while this tab is hidden. */
function useNotify(notices: Notice[] | undefined): void {
  const t = useText();
  const say = useSentence();
  const earlierIds = useRef<Set<string> | null>(null);
  const tell = useEffectEvent(async (news: Notice[]) => {
    const notify = await notifying.want();
    for (const notice of news) notify?.(t, say, notice);
  });
  useEffect(() => {
    if (!notices) return;
    const before = earlierIds.current;
    earlierIds.current = new Set(notices.map(keyOf));
    if (!before || !wantsNotifications() || (!document.hidden && document.hasFocus())) return;
    const news = notices.filter((notice) => !notice.seen && !before.has(keyOf(notice)));
    if (news.length) void tell(news);
  }, [notices]);
}

const keyOf = (notice: Notice): string => `${notice.run_id} ${notice.status}`;
const signature = (task: Task): string =>
  [task.status, task.waiting, task.run_id, task.error, task.name].join(" ");
