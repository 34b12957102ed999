"use client";
import { useRef, useState } from "react";
import { CallError } from "@/lib/core/http/browser/call";
import { useImportTeam } from "@/lib/teams/client";
import type { Team, TeamFile, TeamImported } from "@/lib/teams/contract";
import { useText } from "@/lib/texts/use-text";
import { SentenceError, sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** The server's limit for one call. */
const MOST_BYTES = 1024 * 1024;

/** A parsed file, and the conflicts with importing it. */
export type ImportPlan = { file: TeamFile; imported: TeamImported; isTemplate?: boolean };
/** For an agent whose name is taken: the user's own agent is used instead, or it is imported under another name. */
export type ImportChoice = { own: true } | { own: false; name: string };

/** One call at a time, and why it failed. */
function useAttempt() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentenceOrText>();
  const [refused, setRefused] = useState<{ readonly [name: string]: SentenceOrText }>({});
  const underway = useRef(false);

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (underway.current) return undefined;
    underway.current = true;
    setBusy(true);
    setProblem(undefined);
    setRefused({});
    try {
      return await work();
    } catch (error) {
      const names = namesIn(error);
      setRefused(names);
      if (Object.keys(names).length === 0)
        setProblem(sentenceIn(error, t("Failed to import team")));
      return undefined;
    } finally {
      underway.current = false;
      setBusy(false);
    }
  }
  return { attempt, busy, problem, refused, clear: () => setProblem(undefined) };
}

/** Reads a team's file, asks the server for conflicts, and imports it once they are resolved. */
export function useImport() {
  const t = useText();
  const send = useImportTeam();
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const { attempt, busy, problem, refused, clear } = useAttempt();

  return {
    plan,
    busy,
    problem,
    /** By agent of the file: why it can't have the chosen name. */
    refused,
    forget: () => {
      setPlan(null);
      clear();
    },
    /** Reads a file; nothing is written yet. */
    take: (chosen: File) =>
      attempt(async () => {
        if (chosen.size > MOST_BYTES)
          throw new SentenceError({
            text: t("This file is larger than 1 MB. Choose a file exported from a team."),
          });
        const file = parsed(
          await chosen.text(),
          t("This file isn't valid JSON. Choose a file exported from a team."),
        );
        setPlan({ file, imported: await send({ file, dry_run: true }) });
      }),
    /** Starts from a template, like from a file. */
    start: (file: TeamFile) =>
      attempt(async () =>
        setPlan({ file, imported: await send({ file, dry_run: true }), isTemplate: true }),
      ),
    write: (choices: ReadonlyMap<string, ImportChoice>): Promise<Team | null | undefined> =>
      attempt(async () => {
        if (!plan) return null;
        const names = Object.fromEntries(
          [...choices].flatMap(([name, choice]) =>
            choice.own ? [] : [[name, choice.name.trim()] as const],
          ),
        );
        const existing = [...choices].flatMap(([name, choice]) => (choice.own ? [name] : []));
        const { team } = await send({ file: plan.file, names, existing });
        setPlan(null);
        return team;
      }),
  };
}

/** The server's complaints about names, by agent of the file. */
function namesIn(error: unknown): { [name: string]: SentenceOrText } {
  const fields: Record<string, SentenceOrText> = error instanceof CallError ? error.fields : {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, sentence]) =>
      field.startsWith("names.") ? [[field.slice("names.".length), sentence] as const] : [],
    ),
  );
}

/** The server checks whether it is a team's file. */
function parsed(text: string, otherwise: string): TeamFile {
  try {
    return JSON.parse(text) as TeamFile; // the server checks all of it
  } catch {
    throw new SentenceError({ text: otherwise });
  }
}
