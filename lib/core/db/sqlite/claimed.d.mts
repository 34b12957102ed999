/** The process that holds the claim on a file, by the file's real path; undefined when none does. Changes nothing. */
export function claimed(file: string): { pid?: number } | undefined;
