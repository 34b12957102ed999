/**
 * Who this page was rendered for. Each call sends it, so that an open page neither shows nor changes the data of
 * another person who has since signed in with the same browser.
 */
let person = "";
export const PAGE_OWNER_HEADER = "x-troupe-person";
/** The code of the server's refusal. */
export const OTHER_PERSON = "other_person";

export const pageOwner = (): string => person;
export function setPageOwner(id: string): void {
  person = id;
}
