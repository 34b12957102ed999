import type { Factors } from "@/lib/auth/factors/contract";
import type { SecurityEvent } from "@/lib/security/contract";
import { newPerson, type Person } from "./person";
import { addTotp } from "./second-factor";

export const factors = async (person: Person) =>
  (await (await person.ask("GET", "/api/auth/factors")).json()) as Factors;
export const kinds = async (person: Person) =>
  ((await (await person.ask("GET", "/api/profile/security-events")).json()) as SecurityEvent[]).map(
    (each) => each.kind,
  );

export async function guarded() {
  const person = await newPerson();
  return { person, ...(await addTotp(person)) };
}
