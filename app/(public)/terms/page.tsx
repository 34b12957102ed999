import type { Metadata } from "next";
import { Terms } from "@/components/landing/terms";

export const metadata: Metadata = { title: "Terms of Service" };

export default function Page() {
  return <Terms />;
}
