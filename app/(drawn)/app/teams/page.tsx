import { Suspense } from "react";
import { TeamsScreen } from "@/components/teams/teams-screen";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Teams");

export default function Page() {
  return (
    <Suspense>
      <TeamsScreen />
    </Suspense>
  );
}
