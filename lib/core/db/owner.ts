import "server-only";
import { claim } from "@/prisma/claim.mjs";

/**
 * Only one process writes a database file. `npm start` claims it before it migrates, and the server, in the same
 * process, finds the claim held. Throws a sentence when another process holds it.
 */
export const claimDatabase = (file: string): void => void claim(file);
