"use client";
import { go, type View } from "@/components/tasks/use-address";
import { Choice } from "@/components/ui/form/choice";
import { useText } from "@/lib/texts/use-text";

/** List or board. */
export function ViewSwitch({ view }: { view: View }) {
  const t = useText();
  const views: { value: View; label: string }[] = [
    { value: "list", label: t("List") },
    { value: "board", label: t("Board") },
  ];
  return (
    <Choice
      label={t("View")}
      value={view}
      onChange={(value) => go({ view: value }, "replace")}
      items={views}
    />
  );
}
