import { expect } from "vitest";
import type { Run } from "@/lib/runs/run/contract";
import type { Routed, Task, TaskInput } from "@/lib/tasks/contract";
import { newName, type Person } from "./person";

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

export async function newTask(person: Person, input: Partial<TaskInput> = {}): Promise<Task> {
  const answer = await person.ask("POST", "/api/tasks", {
    body: { name: newName("Task"), description: "Say something.", ...input },
  });
  if (answer.status !== 201) throw new Error(`Creating a task failed: ${await answer.text()}`);
  return json<Task>(answer);
}

export const getTask = async (person: Person, id: string): Promise<Task> =>
  json<Task>(await person.ask("GET", `/api/tasks/${id}`));
export const askToRoute = (person: Person, nameOrId: string): Promise<Response> =>
  person.ask("POST", `/api/route-task/${encodeURIComponent(nameOrId)}`);

/** The refusal in a response, with its reason. */
export const refusal = async (answer: Response) => {
  const { error, fields } = await json<{ error: string; fields?: object }>(answer);
  return { status: answer.status, error, fields };
};

/** Presses Route Task. */
export async function routed(person: Person, nameOrId: string): Promise<Routed> {
  const answer = await askToRoute(person, nameOrId);
  if (answer.status !== 202)
    throw new Error(`Routing failed: ${answer.status} ${await answer.text()}`);
  return json<Routed>(answer);
}

export const runOf = async (person: Person, id: string): Promise<Run> =>
  json<Run>(await person.ask("GET", `/api/runs/${id}`));

/** Waits until the task is in this state, and returns it. */
export async function untilTask(
  person: Person,
  id: string,
  like: Partial<Task>,
  timeout = 15_000,
): Promise<Task> {
  await expect.poll(() => getTask(person, id), { timeout, interval: 20 }).toMatchObject(like);
  return getTask(person, id);
}
