import { expect } from "vitest";
import type { Cluster } from "./cluster";
import type { WebClient } from "./web-client";

export type Call = [method: string, path: string, body?: object];

/** Of rounds at a barrier, how many: CLUSTER=all for the long way. */
export const ROUNDS = process.env.CLUSTER === "all" ? Number(process.env.ROUNDS ?? 200) : 5;

export async function rounds(work: () => Promise<unknown>, count = ROUNDS): Promise<void> {
  for (let round = 0; round < count; round++) await work();
}

/**
 * Carries the calls of a person out at once, each by another process. Returns their statuses in order; none is a fault of
 * ours.
 */
export async function atOnce(
  cluster: Cluster,
  person: WebClient,
  calls: Call[],
): Promise<number[]> {
  const answers = await Promise.all(
    calls.map((call, at) => person.at(cluster.node(at).url).fetch(...call)),
  ).catch((failure: unknown) => {
    for (const node of cluster.nodes) node.complain();
    throw failure;
  });
  const statuses = answers.map((each) => each.status);
  await Promise.all(answers.map((each) => each.text()));
  expect(Math.max(...statuses), JSON.stringify([calls, statuses])).toBeLessThan(500);
  return statuses.toSorted((a, b) => a - b);
}
