"use client";
import { useEffect, useState } from "react";
import type { FoundFile } from "@/components/knowledge/found-files";
import { takeQueued } from "@/components/knowledge/queued-files";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { fileApi } from "@/lib/files/contract";
import { useAddDocument } from "@/lib/knowledge/client";
import { knowledgeLimits } from "@/lib/knowledge/rules";

export type FailedUpload = { key: string; name: string; error: SentenceOrText };
type State = { done: number; all: number; failed: readonly FailedUpload[] };

const NOTHING: State = { done: 0, all: 0, failed: [] };

/**
 * Uploads files one after the other as documents of a collection. A file that is there already is skipped, and a changed
 * one replaces it once it has been read.
 */
export function useDocumentUploads(collection: string, onAdded: () => void) {
  const [state, setState] = useState(NOTHING);
  const addDocument = useAddDocument();

  async function add(files: FoundFile[]): Promise<void> {
    setState((now) => ({ ...now, all: now.all + files.length }));
    const { sendFile } = await import("@/lib/files/browser/upload");
    for (const { file, path } of files) {
      try {
        const { FileId } = await sendFile(file, file.name || "file", {
          onProgress: () => undefined,
          signal: new AbortController().signal,
        });
        const title = path.slice(-knowledgeLimits.title);
        await addDocument({ id: collection, file_id: FileId, title });
      } catch (error) {
        const failure = {
          key: crypto.randomUUID(),
          name: path,
          error: sentenceIn(error, fileApi.create.fails),
        };
        setState((now) => ({ ...now, failed: [...now.failed, failure] }));
      }
      setState((now) => ({ ...now, done: now.done + 1 }));
      onAdded();
    }
    setState((now) => (now.done === now.all ? { ...now, done: 0, all: 0 } : now));
  }

  useEffect(() => {
    const waiting = takeQueued(collection);
    if (waiting.length > 0) void add(waiting);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each collection
  }, [collection]);

  return {
    ...state,
    add: (files: FoundFile[]) => void add(files),
    dismiss: () => setState((now) => ({ ...now, failed: [] })),
  };
}
