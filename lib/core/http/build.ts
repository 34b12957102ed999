/** The response header, and the meta element of a signed-in page, that name a build. */
export const BUILD = "x-troupe-build";
