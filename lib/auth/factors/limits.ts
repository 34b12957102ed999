import "server-only";
import type { Limit } from "@/lib/core/limits";

const sentence = "Too many sign-ins. Please wait a minute and try again.";
/** Asking for a challenge writes a row, and answering it takes a signature's work; codes are counted apart (tries.ts). */
export const stepLimit: Limit = {
  name: "auth.second-step",
  points: 60,
  seconds: 60,
  by: "address",
  sentence,
};
export const proofLimit: Limit = {
  name: "auth.prove",
  points: 30,
  seconds: 60,
  by: "me",
  sentence,
};
