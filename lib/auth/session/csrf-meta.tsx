import "server-only";
import { pageVisitor } from "@/lib/auth/session/page-visitor";
import { csrfToken } from "@/lib/core/http/pipeline/csrf";

/** The page's anti-forgery token (SPEC section 7), read by its calls. */
export async function CsrfMeta() {
  const { binding } = await pageVisitor();
  return <meta name="csrf-token" content={binding ? csrfToken(binding) : ""} />;
}
