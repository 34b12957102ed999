import tls from "node:tls";

/**
 * Lets this process trust a certificate from now on, as NODE_EXTRA_CA_CERTS does for a process that is about to start.
 */
export function trustCertificate(certificate: string): void {
  const plain = tls.createSecureContext;
  tls.createSecureContext = (options) =>
    plain({ ...options, ca: options?.ca ?? [...tls.rootCertificates, certificate] });
}
