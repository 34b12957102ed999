import type { Role } from "@/lib/core/shared/roles";
import type { Workspace, WorkspaceInvitation } from "@/lib/workspaces/contract";
import { newPerson, type Person } from "./person";

export const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

export async function newWorkspace(owner: Person, name = "Support"): Promise<Workspace> {
  const answer = await owner.ask("POST", "/api/workspaces", { body: { name } });
  if (answer.status !== 201) throw new Error(await answer.text());
  return json<Workspace>(answer);
}

export const invitationsOf = ({ WorkspaceId }: Workspace): string =>
  `/api/workspaces/${WorkspaceId}/invitations`;
export const membersOf = ({ WorkspaceId }: Workspace): string =>
  `/api/workspaces/${WorkspaceId}/members`;

/** The token of a link; empty if it has none. */
export const tokenIn = (url: string): string => URL.parse(url)?.searchParams.get("token") ?? "";

export async function invited(
  by: Person,
  workspace: Workspace,
  email: string,
  role: Role,
): Promise<WorkspaceInvitation> {
  const answer = await by.ask("POST", invitationsOf(workspace), { body: { email, role } });
  if (answer.status !== 201) throw new Error(await answer.text());
  return json<WorkspaceInvitation>(answer);
}

export const accept = (person: Person, url: string, body: object = {}): Promise<Response> =>
  person.ask("POST", `/api/invitations/${tokenIn(url)}/accept`, { body });

/** A new person who has joined by an invitation of an owner. */
export async function newMember(owner: Person, workspace: Workspace, role: Role): Promise<Person> {
  const person = await newPerson();
  const { url } = await invited(owner, workspace, person.user.Email, role);
  const answer = await accept(person, url);
  if (answer.status !== 200) throw new Error(await answer.text());
  return person;
}
