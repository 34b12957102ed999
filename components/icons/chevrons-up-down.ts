import { icon } from "./icon";

export const ChevronsUpDown = icon([
  ["path", { d: "m7 15 5 5 5-5" }],
  ["path", { d: "m7 9 5-5 5 5" }],
]);
