import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { newPerson, type Person } from "./person";

/** Adds an account's email to OPERATOR_EMAILS and verifies it: that makes it an operator's. */
export async function makeOperator<Who extends Person>(person: Who): Promise<Who> {
  config().OPERATOR_EMAILS.push(person.user.Email.toLowerCase());
  await db().user.update({
    where: { id: person.user.UserId },
    data: { verifiedAt: new Date() },
  });
  return person;
}

export const newOperator = async (): Promise<Person> => makeOperator(await newPerson());

/** The kinds of the account's security events, newest first. */
export async function eventsOf(person: Person): Promise<string[]> {
  const rows = await db().securityEvent.findMany({
    where: { ownerId: person.user.UserId },
    orderBy: { number: "desc" },
  });
  return rows.map(({ kind }) => kind);
}
