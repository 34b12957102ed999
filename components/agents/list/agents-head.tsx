import { agentApi } from "@/lib/agents/contract";
import { useMay } from "@/components/shell/workspace";
import { Plus } from "@/components/icons/plus";
import { focusTargets } from "@/components/agents/focus-targets";
import { routes } from "@/components/routes";
import { ButtonLink } from "@/components/ui/form/button";
import { FileButton } from "@/components/ui/form/file-button";
import { PageHead } from "@/components/ui/page/page";
import { TabLinks } from "@/components/ui/page/tab-links";
import { useText } from "@/lib/texts/use-text";

type Props = {
  count: number | undefined;
  creating: boolean;
  editing: boolean;
  /** The templates are shown instead. */
  templates: boolean;
  onFile: (file: File) => void;
};

/** Only one button creates an agent: the empty list has its own, and the open form doesn't need one. */
export function AgentsHead({ count, creating, editing, templates, onFile }: Props) {
  const t = useText();
  const may = useMay()(agentApi.create);
  return (
    <>
      <PageHead title={t("Agents")}>
        {!creating && may && (
          <FileButton id={focusTargets.import} label={t("Agent file")} onFile={onFile}>
            {t("Import")}
          </FileButton>
        )}
        {!creating && may && (count !== 0 || editing) && (
          <ButtonLink
            id={focusTargets.create}
            variant={editing ? "secondary" : "primary"}
            icon={<Plus />}
            href={routes.newAgent}
          >
            {t("Create Agent")}
          </ButtonLink>
        )}
      </PageHead>
      <div className="mt-2 mb-6">
        <TabLinks
          items={[
            { href: routes.teams, label: t("Teams"), current: false },
            { href: routes.agents, label: t("Agents"), current: !templates },
            { href: routes.agentTemplates, label: t("Templates"), current: templates },
          ]}
        />
      </div>
    </>
  );
}
