import type { Run } from "@/lib/runs/contract";

/** What one time that an agent worked was told, and what it cost. */
type NodeActivation = {
  id: string;
  node: string;
  prompt: string;
  from: string[];
  cost: number;
  going: boolean;
};

/** From the agents' steps: who was told what, by whom, and at which price. */
export function activationsOf(run: Run): NodeActivation[] {
  return run.steps
    .filter((step) => step.kind === "agent")
    .map((step): NodeActivation => {
      const own = run.steps.filter(
        (each) => each.kind !== "agent" && each.activation === step.activation,
      );
      const given =
        typeof step.input === "object" && step.input !== null
          ? (step.input as { [name: string]: unknown })
          : {}; // an object has named values of some kind
      return {
        id: step.activation ?? String(step.step),
        node: step.agent_id,
        going: step.status === "started",
        prompt: typeof given.prompt === "string" ? given.prompt : "",
        from: Array.isArray(given.from)
          ? given.from.filter((each) => typeof each === "string")
          : [],
        cost: own.reduce((sum, each) => sum + (each.usage?.cost ?? 0), 0),
      };
    });
}

/** The nodes that handed their work to an activation, each once. */
export function giversOf(all: readonly NodeActivation[], activation: NodeActivation): string[] {
  return [
    ...new Set(activation.from.flatMap((id) => all.find((each) => each.id === id)?.node ?? [])),
  ];
}
