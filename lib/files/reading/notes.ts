import "server-only";
import * as z from "zod";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** What the reading thread omitted or had to guess: the name of a note, and its values. */
export const NoteSchema = z.looseObject({ note: z.string() });
type Note = z.infer<typeof NoteSchema>;

/** Longer lists of names would fill the screen. */
const NAMED = 300;
const shortened = (text: string): string =>
  text.length > NAMED ? `${text.slice(0, NAMED).toWellFormed()}…` : text;

/** What was not read of a file, or was guessed, in words for its person and the model. */
export const noteSentences = (notes: readonly Note[] = []): Sentence[] =>
  notes.flatMap((note) => NOTES[note.note]?.(valuesOf(note)) ?? []);

type Values = { text: (name: string) => string; number: (name: string) => number };
const valuesOf = (note: Note): Values => ({
  text: (name) => shortened(String(note[name] ?? "")),
  number: (name) => Number(note[name] ?? 0),
});

const NOTES: Record<string, (values: Values) => Sentence> = {
  cut_characters: ({ number }) =>
    sentence(
      "file_cut_characters",
      "Only the first {most} characters of this file were read. Split it into smaller files to include everything.",
      { most: number("most") },
    ),
  cut_pages: ({ number }) =>
    sentence(
      "file_cut_pages",
      "Only the first {most} of {pages} pages were read. Split it into smaller files to include everything.",
      { most: number("most"), pages: number("pages") },
    ),
  cut_sheet: ({ text, number }) =>
    sentence(
      "file_cut_sheet",
      "The sheet {sheet} was read up to row {row}; later rows were left out. Split it into smaller files to include everything.",
      { sheet: text("sheet"), row: number("row") },
    ),
  parts_not_read: ({ text }) =>
    sentence(
      "file_parts_not_read",
      "These parts are missing, damaged or beyond the limit and were not read: {parts}.",
      { parts: text("parts") },
    ),
  pages_without_text: ({ text }) =>
    sentence(
      "file_pages_without_text",
      "These pages contain no text and were not read: {pages}. If they are scans, run text recognition (OCR) and upload the file again.",
      { pages: text("pages") },
    ),
  letters_unknown: () =>
    sentence(
      "file_letters_unknown",
      "Some fonts in this PDF don't declare their characters, so text may be wrong or missing.",
    ),
  form_not_read: () =>
    sentence(
      "file_form_not_read",
      "The XFA form in this PDF was not read. Print it to a new PDF and upload that.",
    ),
  encoding_guessed: ({ text }) =>
    sentence(
      "file_encoding_guessed",
      "This file doesn't declare its encoding, so it was read as {encoding}. If characters look wrong, save it as UTF-8.",
      { encoding: text("encoding") },
    ),
  bytes_replaced: ({ number, text }) =>
    sentence(
      "file_bytes_replaced",
      {
        one: "{count} character was not valid {encoding} and is shown as �.",
        other: "{count} characters were not valid {encoding} and are shown as �.",
      },
      { count: number("count"), encoding: text("encoding") },
    ),
  images_not_read: ({ number }) =>
    sentence(
      "file_images_not_read",
      {
        one: "{count} image in this file was not read.",
        other: "{count} images in this file were not read.",
      },
      { count: number("count") },
    ),
  attachments_not_read: ({ text }) =>
    sentence(
      "file_attachments_not_read",
      "Attachments in this file were not read: {names}. Upload them separately.",
      { names: text("names") },
    ),
  formulas_without_result: ({ number }) =>
    sentence(
      "file_formulas_without_result",
      {
        one: "{count} formula has no stored result and is shown as a formula. Save the file in a spreadsheet program to include its value.",
        other:
          "{count} formulas have no stored result and are shown as formulas. Save the file in a spreadsheet program to include their values.",
      },
      { count: number("count") },
    ),
};
