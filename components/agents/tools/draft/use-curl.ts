"use client";
import { useState } from "react";
import type { ToolDraft, ToolDraftChange } from "@/components/agents/tools/draft/tool-draft";
import type { Sentence } from "@/lib/core/shared/sentence";
import { readCurl, type CurlRequest } from "@/lib/tools/shared/read-curl";

type Filled = Pick<ToolDraft, "method" | "url" | "headers" | "body" | "bodyIsValue">;
type Came = { request: CurlRequest; before: Filled };

/** A curl command, parsed into the fields of a request. Their earlier values can be restored. */
export function useCurl(draft: ToolDraft, change: ToolDraftChange) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<Sentence>();
  const [came, setCame] = useState<Came | null>(null);

  function fill(command: string): void {
    const read = readCurl(command);
    if ("text" in read) {
      setText(command);
      setFault(read);
      setCame(null);
      return;
    }
    const { method, url, headers, body, bodyIsValue } = draft;
    setCame({ request: read, before: { method, url, headers, body, bodyIsValue } });
    setText("");
    setFault(undefined);
    change({
      method: read.method,
      url: read.url,
      headers: read.headers.map(([name, value]) => `${name}: ${value}`).join("\n"),
      body: read.body,
      bodyIsValue: false,
    });
  }

  return {
    text,
    fault,
    /** The filled-in values; null: nothing, or they were reverted. */
    request: came?.request ?? null,
    write: (words: string) => {
      setText(words);
      setFault(undefined);
    },
    fill,
    undo: () => {
      if (came) change(came.before);
      setCame(null);
    },
  };
}
