export type TargetKind = "agent" | "team";

/** An agent or a team in the format of OpenAI's models. */
export type ModelObject = {
  id: string;
  object: "model";
  /** In epoch seconds. */
  created: number;
  owned_by: "troupe";
  troupe: { id: string; kind: TargetKind; name: string };
};
export type ModelList = { object: "list"; data: ModelObject[] };
