/** The path of an executable Chromium; installs one when there is none. Exits with an error message if it cannot. */
export declare function findChromium(): string;
/** The path of a reverse proxy. Throws an error that says how to install it when it is missing. */
export declare function findProxy(kind: "nginx" | "apache" | "caddy"): string;
