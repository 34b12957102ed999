import type { Metadata } from "next";
import { NotYet } from "@/components/ui/not-yet";

export const metadata: Metadata = { title: "Models" };

export default function Page() {
  return <NotYet title="Models" text="Adding a model provider here is not part of this version yet. The server's own settings decide which model answers." />;
}
