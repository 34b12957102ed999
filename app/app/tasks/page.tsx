import type { Metadata } from "next";
import { NotYet } from "@/components/ui/not-yet";

export const metadata: Metadata = { title: "Tasks" };

export default function Page() {
  return <NotYet title="Tasks" drawing="tasks" text="Handing tasks to agents is not part of this version yet." />;
}
