"use client";
import { useState } from "react";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { fileApi } from "@/lib/files/contract";

export type Upload = { key: string; name: string; progress: number; error?: SentenceOrText };

/** Uploads files one after the other, `shared` with the workspace or not; `onUploaded` is called after each. */
export function useUploads(shared: boolean, onUploaded: () => void) {
  const [all, setAll] = useState<readonly Upload[]>([]);
  const change = (key: string, part: Partial<Upload>) =>
    setAll((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const dismiss = (key: string) => setAll((now) => now.filter((each) => each.key !== key));

  async function add(files: File[]): Promise<void> {
    const added = files.map((file) => ({
      file,
      upload: { key: crypto.randomUUID(), name: file.name || "file", progress: 0 },
    }));
    setAll((now) => [...now, ...added.map(({ upload }) => upload)]);
    const { uploadFile } = await import("@/lib/files/browser/upload");
    for (const { file, upload } of added) {
      try {
        await uploadFile(file, upload.name, {
          onProgress: (progress) => change(upload.key, { progress }),
          signal: new AbortController().signal,
          shared,
        });
        dismiss(upload.key);
      } catch (error) {
        change(upload.key, { error: sentenceIn(error, fileApi.create.fails) });
      }
      onUploaded();
    }
  }
  return { all, add: (files: File[]) => void add(files), dismiss };
}
