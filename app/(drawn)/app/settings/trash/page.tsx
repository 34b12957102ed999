import { TrashScreen } from "@/components/settings/trash-screen";
import { FirstData } from "@/components/shell/first-data";
import { FIRST_ROWS, firstData } from "@/lib/auth/session/first-data";
import { binApi } from "@/lib/bin/contract";
import { BinListSchema } from "@/lib/bin/schema";
import * as bin from "@/lib/bin/service";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Trash");

export default async function Page() {
  const { [binApi.list.path]: newest } = await firstData((me) => ({
    [binApi.list.path]: [BinListSchema, bin.list(me, FIRST_ROWS), "paged"],
  }));
  return (
    <FirstData answers={{}} firstPage={newest ? { key: ALL_KINDS, page: newest } : undefined}>
      <TrashScreen />
    </FirstData>
  );
}

/** Under the cache key of lib/bin/client.ts for the list of all kinds. */
const ALL_KINDS = [binApi.list.path, ""];
