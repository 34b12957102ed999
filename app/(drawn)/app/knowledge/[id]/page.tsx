import { CollectionScreen } from "@/components/knowledge/collection-screen";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Knowledge");

export default function Page() {
  return <CollectionScreen />;
}
