import type { Metadata } from "next";
import { Suspense } from "react";
import { AgentsScreen } from "@/components/agents/agents-screen";
import { config } from "@/lib/core/config";

export const metadata: Metadata = { title: "Agents" };

export default function Page() {
  return (
    <Suspense>
      <AgentsScreen directAddress={config().directAddress} />
    </Suspense>
  );
}
