"use client";
import { useState } from "react";
import { useKeepResource } from "@/lib/connections/resources.client";
import type { ConnectionResource } from "@/lib/connections/calls/resource-contract";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { attachKept, roomFor } from "@/lib/files/browser/attach";

/** Reads resources of one connection and attaches them to the message. One at a time. */
export function useAttachResource(id: string, place: string, onAttached: () => void) {
  const keep = useKeepResource();
  /** The URI of the one being read. */
  const [busy, setBusy] = useState<string | null>(null);
  const [wrong, setWrong] = useState<SentenceOrText | null>(null);

  async function attach({ uri, title, name }: ConnectionResource): Promise<void> {
    const full = roomFor(place);
    setWrong(full ?? null);
    if (full) return;
    setBusy(uri);
    try {
      attachKept(place, await keep({ id, uri, name: title || name || undefined }));
      onAttached();
    } catch (error) {
      setWrong(sentenceIn(error));
    } finally {
      setBusy(null);
    }
  }

  return { busy, wrong, attach };
}
