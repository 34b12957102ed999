import { DocumentScreen } from "@/components/knowledge/document-screen";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Knowledge");

export default function Page() {
  return <DocumentScreen />;
}
