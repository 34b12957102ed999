import { ModelsScreen } from "@/components/settings/models/models-screen";
import { FirstData } from "@/components/shell/first-data";
import { firstData } from "@/lib/auth/session/first-data";
import { modelApi, providerApi } from "@/lib/models/contract";
import * as providers from "@/lib/models/own/providers";
import { offers } from "@/lib/models/service";
import { titled } from "@/lib/texts/page-title";
import { ModelListSchema, ProviderListSchema } from "@/lib/models/schema";

export const generateMetadata = titled("Models");

export default async function Page() {
  const answers = await firstData((me) => ({
    [modelApi.list.path]: [ModelListSchema, offers(me.workspace)],
    [providerApi.list.path]: [ProviderListSchema, providers.list(me.workspace)],
  }));
  return (
    <FirstData answers={answers}>
      <ModelsScreen />
    </FirstData>
  );
}
