import { Landing } from "@/components/landing/landing";

export default function Page() {
  return <Landing />;
}
