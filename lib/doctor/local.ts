import "server-only";

/** Is this an address that only the machine itself reaches? */
export const isLocal = (address: string): boolean => /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname);
