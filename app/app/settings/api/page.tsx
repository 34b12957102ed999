import type { Metadata } from "next";
import { NotYet } from "@/components/ui/not-yet";

export const metadata: Metadata = { title: "API Keys" };

export default function Page() {
  return <NotYet title="API Keys" text="Keys for programs are not part of this version yet." />;
}
