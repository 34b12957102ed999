import { FilesScreen } from "@/components/settings/files/files-screen";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Files");

export default function Page() {
  return <FilesScreen />;
}
