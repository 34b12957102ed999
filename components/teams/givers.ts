import type { Work } from "@/lib/runs/run/reduce-work";

/** The agents that handed their work to a part of the run, without duplicates. */
export function giversOf(works: readonly Work[], work: Work): string[] {
  return [
    ...new Set(
      work.from.flatMap((id) => works.find((each) => each.activation === id)?.agent_id ?? []),
    ),
  ];
}
