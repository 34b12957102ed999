import { expect } from "vitest";
import type { Cluster } from "./cluster";
import type { WebClient } from "./web-client";

export type Call = [method: string, path: string, body?: object];

/** The number of rounds at a barrier: CLUSTER=all for the long version. */
export const ROUNDS = process.env.CLUSTER === "all" ? Number(process.env.ROUNDS ?? 200) : 5;

export async function rounds(work: () => Promise<unknown>, count = ROUNDS): Promise<void> {
  for (let round = 0; round < count; round++) await work();
}

/**
 * Makes a person's calls concurrently, each through another process. Returns their statuses in order; none is a 5xx.
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
