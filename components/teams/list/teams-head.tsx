"use client";
import { Plus } from "lucide-react";
import {
  agentsPath,
  createAgentPath,
  createPath,
  spots,
  teamsPath,
} from "@/components/teams/places";
import { ButtonLink } from "@/components/ui/form/button";
import { FileButton } from "@/components/ui/form/file-button";
import { PageHead } from "@/components/ui/page/page";
import { TabLinks } from "@/components/ui/page/tab-links";
import { useText } from "@/lib/texts/use-text";

type Props = {
  count: number | undefined /** A form is open. */;
  writing: boolean;
  onFile: (file: File) => void;
};

/** One button to create a team: the empty list brings its own, and the form is what it leads to. */
export function TeamsHead({ count, writing, onFile }: Props) {
  const t = useText();
  return (
    <>
      <PageHead title={t("Teams")}>
        {!writing && (
          <>
            <FileButton id={spots.import} label={t("Team's file")} onFile={onFile}>
              <span className="max-wide:sr-only">{t("Import")}</span>
            </FileButton>
            <ButtonLink href={createAgentPath}>{t("Create Agent")}</ButtonLink>
            {count !== 0 && (
              <ButtonLink id={spots.create} variant="primary" icon={<Plus />} href={createPath}>
                {t("Create Team")}
              </ButtonLink>
            )}
          </>
        )}
      </PageHead>
      <div className="mt-2 mb-6">
        <TabLinks
          items={[
            { href: teamsPath, label: t("Teams"), count, current: true },
            { href: agentsPath, label: t("Agents"), current: false },
          ]}
        />
      </div>
    </>
  );
}
