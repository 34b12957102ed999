"use client";
import { routes } from "@/components/routes";
import { navigate } from "@/components/ui/navigate";
import { Button } from "@/components/ui/form/button";
import { toastFailure } from "@/components/ui/feedback/toast";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSampleAtWork } from "@/lib/tasks/browser/use-sample-team";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Creates the sample team, gives it a task, and opens the view of its run. */
export function SampleTeamButton({ variant }: { variant: "primary" | "secondary" | "ghost" }) {
  const t = useText();
  const say = useSentence();
  const { busy, start } = useSampleAtWork();
  const press = () => {
    start()
      .then((team) => team && navigate(routes.graphAtWork(team.TeamId)))
      .catch((error: unknown) =>
        toastFailure(say(sentenceIn(error, t("Couldn't start the sample team"))), {
          action: { label: t("Retry"), onClick: press },
        }),
      );
  };
  return (
    <Button variant={variant} busy={busy} onClick={press}>
      {t("Try the sample team")}
    </Button>
  );
}
