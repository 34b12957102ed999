import "server-only";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod";
import {
  plainCode,
  plainRecoveryCode,
  type Factors,
  type PasskeyInput,
  type ProofInput,
  type SecondFactorInput,
  type TotpInput,
} from "@/lib/auth/factors/contract";
import { PROVIDER_IDS } from "@/lib/auth/contract";
import { factorRules } from "@/lib/auth/factors/rules";
import { ruled } from "@/lib/core/http/request/parse";
import { sentence } from "@/lib/core/shared/sentence";
import { issue } from "@/lib/core/http/request/issue";

/**
 * Bytes in base64url. Credential ids have at most 1023 bytes (WebAuthn); the other fields are far shorter than their
 * bound.
 */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .refine(
      (text) => /^[A-Za-z0-9_-]*$/.test(text),
      issue(sentence("not_base64url", "Invalid base64url")),
    );
const CredentialId = bytes(1400);
const ClientData = bytes(8192);
/** Browsers add fields as the standard grows: unknown ones are dropped. */
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  authenticatorAttachment: z
    .enum(["cross-platform", "platform"])
    .nullish()
    .transform((value) => value ?? undefined),
};
/** Extensions are ignored. */
const Extensions = z.unknown().transform(() => ({}));

const AssertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: bytes(128)
      .nullish()
      .transform((value) => value ?? undefined),
  }),
  clientExtensionResults: Extensions,
}) satisfies z.ZodType<AuthenticationResponseJSON>;

const RegistrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: bytes(65_536),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  clientExtensionResults: Extensions,
}) satisfies z.ZodType<RegistrationResponseJSON>;

const Code = ruled(factorRules.code).transform(plainCode);
const Challenge = z.string().max(128);

const ONE = sentence("proof_not_one", "Send exactly one of password, code, passkey");
const isOne = (value: object, names: string[]): boolean =>
  names.filter((name) => name in value).length === 1;

export const SecondFactorInputSchema = z
  .strictObject({
    challenge: Challenge,
    code: Code.optional(),
    recovery_code: ruled(factorRules.recovery_code).transform(plainRecoveryCode).optional(),
    passkey: AssertionSchema.optional(),
  })
  .refine(
    (value) => isOne(value, ["code", "recovery_code", "passkey"]),
    ONE,
  ) satisfies z.ZodType<SecondFactorInput>;

export const ProofInputSchema = z
  .strictObject({
    password: z
      .string(issue(sentence("not_text", "This must be a string")))
      .max(1024)
      .optional(),
    code: Code.optional(),
    passkey: AssertionSchema.optional(),
  })
  .refine(
    (value) => isOne(value, ["password", "code", "passkey"]),
    ONE,
  ) satisfies z.ZodType<ProofInput>;

export const ChallengeSchema = z.strictObject({ challenge: Challenge });
export const PasskeySignInSchema = z.strictObject({ passkey: AssertionSchema });
export const SignInProviderSchema = z.strictObject({ provider: z.enum(PROVIDER_IDS) });
export const TotpInputSchema = z.strictObject({
  setup: z.string().max(2048),
  code: Code,
}) satisfies z.ZodType<TotpInput>;
export const PasskeyInputSchema = z.strictObject({
  name: ruled(factorRules.passkeyName).transform((name) => name.trim()),
  passkey: RegistrationSchema,
}) satisfies z.ZodType<PasskeyInput>;

export const FactorsSchema = z.object({
  totp: z.object({ created_at: z.string(), last_used_at: z.string().nullable() }).nullable(),
  passkeys: z.array(
    z.object({
      PasskeyId: z.string(),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
      signs_in: z.boolean(),
    }),
  ),
  recovery_codes_left: z.number(),
}) satisfies z.ZodType<Factors>;
export const TotpSetupSchema = z.object({ key: z.string(), uri: z.string(), setup: z.string() });
export const NewCodesSchema = z.object({ recovery_codes: z.array(z.string()).nullable() });
export const ProofStateSchema = z.object({
  recent: z.boolean(),
  ways: z.array(z.enum(["password", "code", "passkey", ...PROVIDER_IDS])),
  provider_name: z.string().optional(),
});
/** The options for the browser's WebAuthn API, as the library made them. */
export const OptionsSchema = z.looseObject({ challenge: z.string() });
