/** Does an address (with a scheme) name this very machine? */
export function isLocal(address: string): boolean;
/** What nodemailer is told of an SMTP_URL. */
export function smtpOptions(
  url: string,
  allowPlain: boolean,
): {
  url: string;
  requireTLS: boolean;
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
};
