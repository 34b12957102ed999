/** Columns with values that are sealed for longer than minutes, by the server's secret (lib/core/crypto.ts). */
export const SEALED_COLUMNS = [
  ["ToolSecret", "sealed"],
  ["ModelProvider", "sealedKey"],
  ["Connection", "sealed"],
  ["Connection", "signIn"],
  ["ConnectionSignIn", "signIn"],
  ["TotpFactor", "sealed"],
  ["OutgoingMail", "sealed"],
  ["IdempotencyKey", "reply"],
  ["AccountRemoval", "sealed"],
  ["ProviderSession", "sealed"],
  ["Share", "sealedToken"],
  ["WorkspaceInvitation", "sealedToken"],
];
