"use client";
import { taskApi } from "@/lib/tasks/contract";
import { useMay } from "@/components/shell/workspace";
import { Plus } from "@/components/icons/plus";
import { focusTargets } from "@/components/tasks/focus-targets";
import { go } from "@/components/tasks/use-address";
import { Button } from "@/components/ui/form/button";
import { Empty, Failed } from "@/components/ui/feedback/faces";
import { useText } from "@/lib/texts/use-text";

const framed = "mt-5 rounded-xl border border-line";

export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <Failed
      className={framed}
      title={t("Failed to load tasks or agents")}
      text={t("The server didn't respond. Your tasks are safe and running ones continue.")}
      onRetry={onRetry}
    />
  );
}

export function NoTasks({ creating }: { creating: boolean }) {
  const t = useText();
  const may = useMay()(taskApi.create);
  const create = (
    <Button
      id={focusTargets.create}
      variant="primary"
      icon={<Plus />}
      onClick={() => go({ create: true })}
    >
      {t("Create Task")}
    </Button>
  );
  return (
    <Empty
      className={framed}
      drawing="tasks"
      title={t("No tasks yet")}
      text={t("Describe what you need. The right agent picks it up and delivers the result.")}
      action={creating || !may ? undefined : create}
    />
  );
}

export function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  const t = useText();
  const words = q.trim();
  return (
    <Empty
      className={framed}
      title={words ? t("No tasks match “{words}”", { words }) : t("No tasks match")}
      text={t("Other tasks are hidden.")}
      action={<Button onClick={onClear}>{t("Clear search")}</Button>}
    />
  );
}
