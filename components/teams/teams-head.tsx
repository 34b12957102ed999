"use client";
import { Plus, Upload } from "lucide-react";
import { useRef } from "react";
import { agentsPath, createAgentPath, createPath, spots, teamsPath } from "@/components/teams/places";
import { Button, ButtonLink } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page";
import { TabLinks } from "@/components/ui/tab-links";
import { useText } from "@/lib/texts/use-text";

type Props = { count: number | undefined; /** A form is open. */ writing: boolean; onFile: (file: File) => void };

/** One button to create a team: the empty list brings its own, and the form is what it leads to. */
export function TeamsHead({ count, writing, onFile }: Props) {
  const t = useText();
  return (
    <>
      <PageHead title={t("Teams")}>
        {!writing && (
          <>
            <ImportTeam onFile={onFile} />
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

/** Lets the person choose a team's file. */
function ImportTeam({ onFile }: { onFile: (file: File) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button id={spots.import} icon={<Upload aria-hidden="true" />} onClick={() => input.current?.click()}>
        <span className="max-wide:sr-only">{t("Import")}</span>
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t("Team's file")}
        accept=".json,application/json"
        onChange={({ currentTarget: { files }, currentTarget }) => {
          const [file] = files ?? [];
          if (file) onFile(file);
          // So that the same file, once it is mended, can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
