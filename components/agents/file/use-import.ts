"use client";
import { useState } from "react";
import { MOST_BYTES, readAgentFile, type AgentInFile } from "@/components/agents/file/agent-file";
import { routes } from "@/components/routes";
import { SentenceError, sentenceIn } from "@/lib/core/shared/sentence-error";
import { sentence, type SentenceOrText } from "@/lib/core/shared/sentence";

/** The agent read from a file, under the key that the URL uses for it. */
export type Imported = { key: string; agent: AgentInFile };

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
      const agent = readAgentFile(await textOf(file));
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
