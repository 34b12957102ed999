import type { ApiSecret } from "@/lib/connections/contract";

/** Whether a secret of this name is saved and may be sent to its host. */
export const isSaved = (
  { name, host }: ApiSecret,
  saved: readonly { name: string; hosts: string[] }[],
): boolean => saved.find((each) => each.name === name)?.hosts.includes(host) ?? false;
