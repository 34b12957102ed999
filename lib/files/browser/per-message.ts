import { FILES_PER_MESSAGE } from "@/lib/files/rules";

/** How many files a message can have: the page contains the operator's limit. */
export const filesPerMessage = (): number =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${FILES_PER_MESSAGE}"]`)?.content);
