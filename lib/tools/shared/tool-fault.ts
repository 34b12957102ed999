import { sharedError } from "@/lib/core/shared/shared-error";

/** Why a tool's call did not go well. The message is a sentence for a model or a person, and holds no secret. */
export class ToolFault extends Error {
  static {
    sharedError(this, "ToolFault");
  }

  constructor(message: string) {
    super(message);
    this.name = "ToolFault";
  }
}
