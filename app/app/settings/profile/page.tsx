import type { Metadata } from "next";
import { NotYet } from "@/components/ui/not-yet";

export const metadata: Metadata = { title: "Profile" };

export default function Page() {
  return <NotYet title="Profile" text="Changing your name or password is not part of this version yet." />;
}
