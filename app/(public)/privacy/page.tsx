import type { Metadata } from "next";
import { Privacy } from "@/components/landing/privacy";

export const metadata: Metadata = { title: "Privacy Policy" };

export default function Page() {
  return <Privacy />;
}
