import { Plus } from "lucide-react";
import { ImportAgent } from "@/components/agents/import-agent";
import { agentsPath, createPath, spots } from "@/components/agents/places";
import { ButtonLink } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page";
import { TabLinks } from "@/components/ui/tab-links";

type Props = { count: number | undefined; creating: boolean; editing: boolean; onFile: (file: File) => void };

/** One button to create an agent: the empty list brings its own, and the form is what it leads to. */
export function AgentsHead({ count, creating, editing, onFile }: Props) {
  return (
    <>
      <PageHead title="Teams">
        {!creating && <ImportAgent onFile={onFile} />}
        {!creating && (count !== 0 || editing) && (
          <ButtonLink id={spots.create} variant={editing ? "secondary" : "primary"} icon={<Plus />} href={createPath}>
            Create Agent
          </ButtonLink>
        )}
      </PageHead>
      <div className="mt-2 mb-6">
        <TabLinks
          items={[
            { href: "/app/teams", label: "Teams", current: false },
            { href: agentsPath, label: "Agents", count, current: true },
          ]}
        />
      </div>
    </>
  );
}
