"use client";
import { useState } from "react";
import type { AgentInFile } from "@/components/agents/agent-file";
import { routes } from "@/components/routes";
import { Loader } from "@/components/ui/late/loader";
import { whenIdle } from "@/components/ui/late/when-idle";
import { SentenceError, sentenceIn } from "@/lib/core/shared/sentence-error";
import { sentence, type SentenceOrText } from "@/lib/core/shared/sentence";

/** The agent read from a file, under the key that the URL uses for it. */
export type Imported = { key: string; agent: AgentInFile };

/** The server's limit for one call. */
const MOST_BYTES = 1024 * 1024;
/** Loaded lazily: it contains all messages about tools. */
const reader = new Loader(() => import("@/components/agents/agent-file"));
whenIdle(reader.prepare);

/** Reads an agent's file and opens the form with it; `leave` may first ask whether to discard unsaved input. */
export function useImport(leave: (go: () => void) => void) {
  const [imported, setImported] = useState<Imported | null>(null);
  const [problem, setProblem] = useState<SentenceOrText>();

  async function take(file: File): Promise<void> {
    setProblem(undefined);
    try {
      if (file.size > MOST_BYTES)
        throw new SentenceError(
          sentence(
            "agent_file_too_large",
            "This file is larger than 1 MB. Choose a file that was exported from an agent.",
          ),
        );
      const text = await textOf(file);
      const read = (await reader.want())?.readAgentFile;
      if (!read)
        throw new SentenceError(
          sentence(
            "agent_file_server_away",
            "The file can't be opened, because the server does not answer. Choose it again.",
          ),
        );
      const agent = read(text);
      const key = Date.now().toString(36);
      leave(() => {
        setImported({ key, agent });
        window.history.pushState(null, "", routes.agentFromFile(key));
      });
    } catch (thrown) {
      setProblem(sentenceIn(thrown));
    }
  }

  return { imported, problem, take, forget: () => setProblem(undefined) };
}

async function textOf(file: File): Promise<string> {
  try {
    return await file.text();
  } catch {
    throw new SentenceError(
      sentence(
        "agent_file_unreadable",
        "This file can't be read. It may have been moved or changed meanwhile.",
      ),
    );
  }
}
