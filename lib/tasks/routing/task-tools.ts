import "server-only";
import { AppError } from "@/lib/core/errors";
import { parse } from "@/lib/core/http/request/parse";
import type { Scope } from "@/lib/core/identity";
import { TaskInputSchema, TaskQuerySchema } from "@/lib/tasks/schema";
import * as tasks from "@/lib/tasks/service";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

const LISTED = 20;
const RESULT_CHARS = 300;

/** The built-in tool list_tasks. */
export async function listTasks(
  me: Scope,
  { status, words, limit = LISTED }: Record<string, unknown>,
): Promise<unknown> {
  const { value } = await tasks.list(
    me,
    parse(TaskQuerySchema, { status, q: words, limit: Math.floor(Number(limit)) }),
  );
  return value.map(({ name, description, status: state, assigned_agents, result, error }) => ({
    name,
    description: short(description),
    status: state,
    assigned_agents,
    result: short(result),
    error,
  }));
}

/**
 * The built-in tool create_task. Input that a person could not save, an agent can't save either: it gets the same message. A person can do more, such
 * as set a schedule: nothing that a model reads may start work that continues by itself.
 */
export async function createTask(
  me: Scope,
  { name, description, assigned_agents }: Record<string, unknown>,
): Promise<unknown> {
  try {
    const task = await tasks.create(
      me,
      parse(TaskInputSchema, { name, description, assigned_agents }),
    );
    return {
      TaskId: task.TaskId,
      name: task.name,
      status: task.status,
      assigned_agents: task.assigned_agents,
    };
  } catch (error) {
    if (error instanceof AppError) throw new ToolFault({ text: `${error.message}.` });
    throw error;
  }
}

const short = (text: string | undefined): string | undefined =>
  text && text.length > RESULT_CHARS ? `${text.slice(0, RESULT_CHARS)}…` : text;
