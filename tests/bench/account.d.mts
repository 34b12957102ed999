export type Account = { headers: Record<string, string>; agentId: string; userId: string };

/** Registers a user with an agent, as a client of the HTTP interface. */
export function newAccount(url: string): Promise<Account>;
