import type { Metadata } from "next";
import { Confirm } from "@/components/landing/confirm";

/** The token in the URL must not leave this page. */
export const metadata: Metadata = { title: "Confirm your email", referrer: "no-referrer" };

export default function Page() {
  return <Confirm />;
}
