// How to connect to the mail server: used by the server, and by the command that emails an invitation.

const PATIENCE_MS = 10_000;
const LOOPBACK = /^(localhost|([\w-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Does an address (with a scheme) name this machine itself? */
export const isLocal = (address) => LOOPBACK.test(new URL(address).hostname.toLowerCase());

/**
 * The nodemailer options for an SMTP_URL. Emails contain links that open accounts: with smtp:// nothing is sent before
 * TLS (STARTTLS), and nothing at all without it, unless the server is on this machine, or the operator allows it.
 */
export function smtpOptions(url, allowPlain) {
  const requireTLS = new URL(url).protocol === "smtp:" && !allowPlain && !isLocal(url);
  return {
    url,
    requireTLS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 3 * PATIENCE_MS,
  };
}
