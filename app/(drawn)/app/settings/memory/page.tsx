import { MemoryScreen } from "@/components/settings/memory/memory-screen";
import { FirstData } from "@/components/shell/first-data";
import { FIRST_ROWS, firstData } from "@/lib/auth/session/first-data";
import { memoryApi } from "@/lib/memory/contract";
import { MemoryListSchema } from "@/lib/memory/schema";
import * as memory from "@/lib/memory/service";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Memory");

export default async function Page() {
  const { [memoryApi.list.path]: newest } = await firstData((me) => ({
    [memoryApi.list.path]: [MemoryListSchema, memory.list(me, FIRST_ROWS), "paged"],
  }));
  return (
    <FirstData answers={{}} firstPage={newest ? { key: OF_ALL, page: newest } : undefined}>
      <MemoryScreen />
    </FirstData>
  );
}

/** Under the cache key of lib/memory/client.ts for the list of all agents. */
const OF_ALL = [memoryApi.list.path, ""];
