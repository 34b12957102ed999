import { icon } from "./icon";

export const Table2 = icon([
  ["path", { d: "M3 9h18" }],
  ["path", { d: "M9 3v18" }],
  ["rect", { x: "3", y: "3", width: "18", height: "18", rx: "2" }],
]);
