"use client";
import { useState } from "react";
import { CallError } from "@/lib/core/http/browser/call";
import type { Sentence } from "@/lib/core/shared/sentence";

type Sentences<Field extends string> = Partial<Record<Field, Sentence>>;

/** The names of those that hold a text. */
type TextIn<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never;
}[keyof Draft];

type Form<Draft, Field extends keyof Draft & string> = {
  /** What is saved, or what a new thing begins with. */
  base: Draft;
  /** What stands in the form at first, and is not saved yet. */
  written?: Partial<Draft>;
  /** Those that can be wrong, from first to last. */
  fields: readonly Field[];
  check: (draft: Draft) => Sentences<Field>;
  /** Names of the server's for parts of a field. */
  parts?: Readonly<Record<string, Field>>;
};

/** What is being written in a form, what is wrong with it, and whether it is saved. */
export function useDraft<Draft extends object, Field extends keyof Draft & string>({
  base,
  written,
  fields,
  check,
  parts = {},
}: Form<Draft, Field>) {
  const [changes, setChanges] = useState<Partial<Draft>>(() => written ?? {});
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Sentences<Field>>({});
  const draft: Draft = { ...base, ...changes };
  const broken = check(draft);
  const firstOf = (wrong: Sentences<Field>) => fields.find((field) => wrong[field]);
  const fieldOf = (name: string): Field | undefined =>
    parts[name] ?? fields.find((field) => name === field || name.startsWith(`${field}.`));

  function change(part: Partial<Draft>): void {
    setChanges((before) => ({ ...before, ...part }));
    setRefused((before) => {
      const after = { ...before };
      for (const field of fields) if (field in part) delete after[field];
      return after;
    });
  }
  /** Leaving a field that nothing was written in is no mistake yet. */
  function leave(field: Field): void {
    if (changes[field] !== undefined) setTouched(new Set([...touched, field]));
  }

  return {
    draft,
    dirty: JSON.stringify(draft) !== JSON.stringify(base),
    change,
    errorOf: (field: Field): Sentence | undefined =>
      refused[field] ?? (touched.has(field) ? broken[field] : undefined),
    /** What the input of a text needs. */
    control: <Name extends Field & TextIn<Draft>>(name: Name) => ({
      name,
      value: draft[name],
      onChange: (event: { target: { value: string } }) =>
        change({ [name]: event.target.value } as Partial<Draft>), // TextIn: it is a text
      onBlur: () => leave(name),
    }),
    /** Shows all that is wrong; gives the first field it is wrong in. */
    review(): Field | undefined {
      setTouched(new Set(fields));
      return firstOf(broken);
    },
    /** Takes the server's complaints about fields; gives the first of them, or undefined when there is none to show. */
    refuse(error: unknown): Field | undefined {
      const wrong: Sentences<Field> = {};
      for (const [name, said] of Object.entries(error instanceof CallError ? error.fields : {})) {
        const field = fieldOf(name);
        if (field) wrong[field] ??= said;
      }
      setRefused(wrong);
      return firstOf(wrong);
    },
  };
}
