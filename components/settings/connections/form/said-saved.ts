import { routes } from "@/components/routes";
import { toast } from "@/components/ui/feedback/toast";
import { navigate } from "@/components/ui/navigate";
import type { Connection } from "@/lib/connections/contract";
import type { Translate } from "@/lib/texts/use-text";

/** Says that a connection is saved and links to the agents that can use its tools. */
export function saidSaved(t: Translate, { name, status, tools }: Connection): void {
  toast(
    t("{name} saved", { name }),
    status === "connected" && tools.length > 0
      ? { action: { label: t("Give to an agent"), onClick: () => navigate(routes.agents) } }
      : {},
  );
}
