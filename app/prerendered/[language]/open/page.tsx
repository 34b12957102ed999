import { Landing } from "@/components/landing/landing";

/** The landing page of a server where anyone can register; proxy.ts chooses it. */
export default function Page() {
  return <Landing open />;
}
