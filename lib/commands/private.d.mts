/** What other users of this machine can read or write of a database and its neighbouring files. */
export function openToOthers(file: string): { path: string; folder: boolean }[];
/** New files and folders of this process are private. */
export function writePrivately(): void;
