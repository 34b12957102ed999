import { Suspense } from "react";
import { AgentsScreen } from "@/components/agents/agents-screen";
import { config } from "@/lib/core/config";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Agents");

export default function Page() {
  return (
    <Suspense>
      <AgentsScreen directAddress={config().directAddress} />
    </Suspense>
  );
}
