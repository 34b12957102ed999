/** The name of the meta tag that tells a page for how many days the bin keeps what is deleted. */
export const BIN_DAYS = "troupe-bin-days";
