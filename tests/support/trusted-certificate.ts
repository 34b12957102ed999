import tls from "node:tls";

/** Makes this process trust a certificate from now on, like NODE_EXTRA_CA_CERTS for a new process. */
export function trustCertificate(certificate: string): void {
  const plain = tls.createSecureContext;
  tls.createSecureContext = (options) =>
    plain({ ...options, ca: options?.ca ?? [...tls.rootCertificates, certificate] });
}
