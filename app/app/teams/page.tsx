import type { Metadata } from "next";
import { Suspense } from "react";
import { TeamsScreen } from "@/components/teams/teams-screen";

export const metadata: Metadata = { title: "Teams" };

export default function Page() {
  return (
    <Suspense>
      <TeamsScreen />
    </Suspense>
  );
}
