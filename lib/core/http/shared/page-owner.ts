/**
 * Who this page was rendered for. Each call sends it, so that a page left open neither shows nor changes the data of
 * another person who has signed in since in the same browser.
 */
let person = "";
export const PAGE_OWNER_HEADER = "x-troupe-person";
/** The code of the server's refusal. */
export const OTHER_PERSON = "other_person";

export const pageOwner = (): string => person;
export function setPageOwner(id: string): void {
  person = id;
}
