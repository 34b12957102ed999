import { icon } from "./icon";

export const Terminal = icon([
  ["path", { d: "M12 19h8" }],
  ["path", { d: "m4 17 6-6-6-6" }],
]);
