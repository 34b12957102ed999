import { describe } from "vitest";
import { CREDENTIALS, testCells } from "./access-calls";
import { CALLERS, WORKSPACES } from "./access-table";

describe("as the table says, for each role, workspace and credential:", () => {
  testCells(
    CALLERS.flatMap((caller) =>
      WORKSPACES.flatMap((workspace) =>
        CREDENTIALS.map((credential) => ({ caller, workspace, credential })),
      ),
    ),
  );
});
