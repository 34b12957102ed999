/** The name of the meta tag that tells a page for how many days deleted things are kept. */
export const BIN_DAYS = "troupe-bin-days";
