"use client";
import { useState } from "react";
import { useKeptState, writeKept } from "@/components/ui/dialog/kept";
import { CallError } from "@/lib/core/http/browser/call";
import type { Sentence } from "@/lib/core/shared/sentence";

type Sentences<Field extends string> = Partial<Record<Field, Sentence>>;

/** The names of the text fields. */
type TextIn<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never;
}[keyof Draft];

type Form<Draft, Field extends keyof Draft & string> = {
  /** The saved values, or the initial ones of a new item. */
  base: Draft;
  /** Initial values that are not saved yet. */
  written?: Partial<Draft>;
  /** The fields that can be invalid, in order. */
  fields: readonly Field[];
  check: (draft: Draft) => Sentences<Field>;
  /** The form and its record: the storage key of the input across reloads, until it is saved or discarded. */
  keep?: string;
  /** The server's names for parts of a field. */
  parts?: Readonly<Record<string, Field>>;
};

/** A form's values, its errors, and whether it is saved. */
export function useDraft<Draft extends object, Field extends keyof Draft & string>({
  base,
  written,
  fields,
  check,
  keep,
  parts = {},
}: Form<Draft, Field>) {
  const [changes, setChanges] = useKeptState<Partial<Draft>>(keep, () => written ?? {});
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Sentences<Field>>({});
  const draft: Draft = { ...base, ...ofForm(changes, base) };
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
  /** Leaving a field that was never changed is not an error yet. */
  function leave(field: Field): void {
    if (changes[field] !== undefined) setTouched(new Set([...touched, field]));
  }

  return {
    draft,
    dirty: JSON.stringify(draft) !== JSON.stringify(base),
    change,
    errorOf: (field: Field): Sentence | undefined =>
      refused[field] ?? (touched.has(field) ? broken[field] : undefined),
    /** The props of a text input. */
    control: <Name extends Field & TextIn<Draft>>(name: Name) => ({
      name,
      value: draft[name],
      onChange: (event: { target: { value: string } }) =>
        change({ [name]: event.target.value } as Partial<Draft>), // TextIn: the field is text
      onBlur: () => leave(name),
    }),
    /** It is saved or discarded: nothing of it stays stored. */
    forget: () => writeKept(keep, null),
    /** Shows all errors; returns the first invalid field. */
    review(): Field | undefined {
      setTouched(new Set(fields));
      return firstOf(broken);
    },
    /** Shows the server's field errors; returns the first such field, or undefined when there is none to show. */
    refuse(error: unknown): Field | undefined {
      const wrong: Sentences<Field> = {};
      for (const [name, message] of Object.entries(
        error instanceof CallError ? error.fields : {},
      )) {
        const field = fieldOf(name);
        if (field) wrong[field] ??= message;
      }
      setRefused(wrong);
      return firstOf(wrong);
    },
  };
}

/** Stored input may come from another version of the form, with other fields. */
const ofForm = <Draft extends object>(changes: Partial<Draft>, base: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name]) => Object.hasOwn(base, name)),
  ) as Partial<Draft>; // entries of `changes`
