import "server-only";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";

const why = sentence("too_many_sign_ins", "Too many sign-ins. Wait a minute and try again.");
/**
 * Asking for a challenge writes a row, and answering it takes a signature's work; codes are counted separately
 * (tries.ts).
 */
export const stepLimit: Limit = {
  name: "auth.second-step",
  points: 60,
  seconds: 60,
  by: "address",
  sentence: why,
};
export const proofLimit: Limit = {
  name: "auth.prove",
  points: 30,
  seconds: 60,
  by: "me",
  sentence: why,
};
