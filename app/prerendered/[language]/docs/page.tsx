import { allRoutes } from "@/app/api/all-routes";
import { ReferencePage } from "@/components/docs/reference-page";
import { describedReference } from "@/lib/openapi/reference/service";
import { languages } from "@/lib/texts/languages";
import { titled } from "@/lib/texts/page-title";
import { translator } from "@/lib/texts/translator";

export const generateMetadata = titled("API reference");

type Props = { params: Promise<{ language: string }> };

/** Rendered by the build, from the same contracts as the API description. */
export default async function Page({ params }: Props) {
  const { language } = await params;
  const { id } = languages.find((each) => each.id === language) ?? languages[0];
  const reference = await describedReference(allRoutes, id);
  return <ReferencePage reference={reference} language={id} t={await translator(id)} />;
}
