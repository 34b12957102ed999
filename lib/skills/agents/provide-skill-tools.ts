import "server-only";
import { provideBuiltin } from "@/lib/tools/builtins/provided";

/** Registers the built-in tool that proposes a skill, once, at startup. Its code is loaded with the first call. */
export function provideSkillTools(): void {
  provideBuiltin("propose_skill", async (...args) =>
    (await import("@/lib/skills/agents/propose-skill")).proposeSkill(...args),
  );
}
