import { WorkspaceScreen } from "@/components/settings/workspace/workspace-screen";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Workspace");

export default function Page() {
  return <WorkspaceScreen />;
}
