import type { Metadata } from "next";
import { NotYet } from "@/components/ui/not-yet";

export const metadata: Metadata = { title: "Teams" };

export default function Page() {
  return <NotYet title="Teams" drawing="agents" text="Grouping agents into teams is not part of this version yet." />;
}
