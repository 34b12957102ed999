import type { Factors, NewCodes } from "@/lib/auth/factors/contract";
import { newPerson, type Person } from "./person";
import { addPasskey } from "./second-factor";

export const seen = async (answer: Response) => [answer.status, await answer.json()] as const;
export const passkeys = async (person: Person) =>
  ((await (await person.ask("GET", "/api/auth/factors")).json()) as Factors).passkeys;
export const REFUSED = [
  401,
  { error: "The passkey was not accepted. Try again.", code: "unauthenticated" },
];

export async function withPasskey() {
  const person = await newPerson();
  const { key, answer } = await addPasskey(person);
  const { recovery_codes: codes } = (await answer.json()) as NewCodes;
  return { person, key, codes: codes! };
}
