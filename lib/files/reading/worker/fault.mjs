/** Why a file cannot be read; lib/files/reading/faults.ts has a sentence for each. */
export class Fault extends Error {
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}
