import { icon } from "./icon";

export const Columns2 = icon([
  ["rect", { width: "18", height: "18", x: "3", y: "3", rx: "2" }],
  ["path", { d: "M12 3v18" }],
]);
