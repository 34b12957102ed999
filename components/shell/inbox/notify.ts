"use client";
import { noticeRoute, noticeWords } from "@/components/shell/inbox/notice-words";
import { navigate } from "@/components/ui/navigate";
import type { Sentence } from "@/lib/core/shared/sentence";
import type { Notice } from "@/lib/tasks/contract";
import type { Translate } from "@/lib/texts/use-text";

/** Shows a notification; several tabs show it only once, since they use the same tag. */
export function notify(t: Translate, say: (reason: Sentence) => string, notice: Notice): void {
  try {
    const { title, body } = noticeWords(t, say, notice);
    const notification = new Notification(title, {
      body,
      tag: `${notice.run_id}-${notice.status}`,
      icon: "/logo.svg",
    });
    notification.onclick = () => {
      window.focus();
      notification.close();
      navigate(noticeRoute(notice));
    };
  } catch {
    // Some phones allow notifications only from service workers.
  }
}
