"use client";
import type { Parts } from "@/components/usage/chosen";
import type { UsageRow } from "@/lib/dashboard/contract";
import { useModels } from "@/lib/models/client";
import { useText } from "@/lib/texts/use-text";

/** A row's name: deleted things no longer have one; models are named as in the lists of models. */
export function useLabels(by: Parts): (row: UsageRow) => string {
  const t = useText();
  const { data: models = [] } = useModels();
  const gone = {
    agent: t("Deleted agent"),
    team: t("Deleted team"),
    task: t("Deleted task"),
    key: t("Deleted key"),
    model: "",
    member: "",
  };
  const rest = {
    agent: t("No agent"),
    team: t("No team"),
    task: t("No task"),
    key: t("No key"),
    model: t("Other"),
    member: t("Other"),
  };
  return ({ key, name }) => {
    if (key === "") return rest[by];
    const model = by === "model" && models.find(({ id }) => id === key)?.label;
    return model || name || gone[by];
  };
}
