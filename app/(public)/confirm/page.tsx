import type { Metadata } from "next";
import { Confirm } from "@/components/landing/confirm";

/** The token in the address is for this page alone. */
export const metadata: Metadata = { title: "Confirm your email", referrer: "no-referrer" };

export default function Page() {
  return <Confirm />;
}
