import { ModelsScreen } from "@/components/settings/models/models-screen";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Models");

export default function Page() {
  return <ModelsScreen />;
}
