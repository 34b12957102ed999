/** Does an address (with a scheme) name this machine? */
export function isLocal(address: string): boolean;
/** The nodemailer options for an SMTP_URL. */
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
