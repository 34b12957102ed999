/** The path of an executable Chromium; installs one when there is none. Exits with an error message if it cannot. */
export declare function findChromium(): string;
