/** The path of an executable Chromium; installs one when there is none. Exits with an error message if it cannot. */
export declare function findChromium(): string;
/** The path of nginx, if it is installed. */
export declare function nginx(): string | undefined;
