"use client";
import useSWR from "swr";
import { call, type CallError } from "@/lib/core/http/browser/call";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { usePages } from "@/lib/core/http/browser/use-pages";
import { fileApi, type FileText } from "@/lib/files/contract";
import type { FileFilter } from "@/lib/files/list-options";

/** The person's files that meet the filter; the previous list stays while another loads. */
export const useFiles = (filter: FileFilter = {}) =>
  usePages(fileApi.list, filter, { keepPreviousData: true });
export const useFileSpace = () => useCall(fileApi.space, undefined);
/** Where a file is used; null: no request yet. */
export const useFileUses = (id: string | null) =>
  useCall(fileApi.uses, id === null ? null : { id });
export const useRemoveFile = () => useAction(fileApi.remove, [fileApi.space]);

/** The versions of a file that an agent wrote, newest first; null makes no request. */
export const useVersions = (id: string | null) =>
  useCall(fileApi.list, id === null ? null : { versions_of: id });

/** A preview shows no more pages than these: 8,000 characters each. */
const PREVIEWED = 25;

/** The extracted text of a file, from its first page on. `whole`: there is no more. */
export const useWholeText = (id: string) =>
  useSWR<Pick<FileText, "text" | "notes"> & { whole: boolean }, CallError>(
    [fileApi.text.path, id],
    async () => {
      let text = "";
      for (let page = 1; ; page++) {
        const read = await call(fileApi.text, { id, page });
        text += read.text;
        if (page >= read.pages) return { text, whole: true, notes: read.notes };
        if (page === PREVIEWED) return { text, whole: false, notes: read.notes };
      }
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
