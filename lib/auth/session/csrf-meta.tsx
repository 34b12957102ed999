import "server-only";
import { headers } from "next/headers";
import { visitorOf } from "@/lib/auth/session/door";
import { csrfToken } from "@/lib/core/http/pipeline/csrf";

/** The page's anti-forgery token (SPEC section 7), where its calls look for it. */
export async function CsrfMeta() {
  const { binding } = await visitorOf(await headers());
  return <meta name="csrf-token" content={binding ? csrfToken(binding) : ""} />;
}
