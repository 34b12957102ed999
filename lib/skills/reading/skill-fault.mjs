/** Why something is no skill; lib/skills/reading/faults.ts has a sentence for each. */
export class SkillFault extends Error {
  constructor(fault, params = {}) {
    super(fault);
    this.fault = fault;
    this.params = params;
  }
}
