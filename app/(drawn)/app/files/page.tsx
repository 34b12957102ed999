import { FilesScreen } from "@/components/files-page/files-screen";
import { FirstData } from "@/components/shell/first-data";
import { firstData } from "@/lib/auth/session/first-data";
import { fileApi } from "@/lib/files/contract";
import { space } from "@/lib/files/quota";
import { FileListSchema, FileSpaceSchema } from "@/lib/files/schema";
import * as files from "@/lib/files/service";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Files");

export default async function Page() {
  const { [fileApi.list.path]: newest, ...answers } = await firstData((me) => ({
    [fileApi.list.path]: [FileListSchema, files.list(me), "paged"],
    [fileApi.space.path]: [FileSpaceSchema, space(me)],
  }));
  return (
    <FirstData answers={answers} firstPage={newest ? { key: ALL_FILES, page: newest } : undefined}>
      <FilesScreen />
    </FirstData>
  );
}

/** Under the cache key of lib/files/browser/client.ts. */
const ALL_FILES = [fileApi.list.path, ""];
