import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Locked } from "@/components/shares/locked";
import { SharedScreen } from "@/components/shares/shared-screen";
import { SignInFirst } from "@/components/shares/sign-in-first";
import { pageVisitor } from "@/lib/auth/session/page-visitor";
import { AppError } from "@/lib/core/errors";
import { addressOf } from "@/lib/core/http/request/address";
import { strangerLimit, take } from "@/lib/core/limits";
import type { SharedPage } from "@/lib/shares/contract";
import { PASSPHRASE_REQUIRED, read } from "@/lib/shares/reading";
import { titled } from "@/lib/texts/page-title";

type Given = { params: Promise<{ token: string }> };
type Answer = { page: SharedPage; isSignedIn: boolean } | { refused: "sign_in" | "passphrase" };

/** Read once for the page and its title; a page counts as a call. 404 for whatever the link doesn't open. */
const answerOf = cache(async (token: string): Promise<Answer> => {
  const given = await headers();
  const { identity } = await pageVisitor();
  try {
    take(strangerLimit, addressOf(given));
    const page = await read(token, { identity, headers: given });
    return { page, isSignedIn: identity !== null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 401) return { refused: "sign_in" };
    if (error.code === PASSPHRASE_REQUIRED) return { refused: "passphrase" };
    if (error.status === 404) notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Given): Promise<Metadata> {
  const answer = await answerOf((await params).token);
  return "page" in answer
    ? { title: answer.page.title }
    : titled("Shared link")({ params: Promise.resolve({}) });
}

export default async function Page({ params }: Given) {
  const { token } = await params;
  const answer = await answerOf(token);
  if ("page" in answer)
    return <SharedScreen token={token} page={answer.page} isSignedIn={answer.isSignedIn} />;
  return answer.refused === "sign_in" ? <SignInFirst token={token} /> : <Locked token={token} />;
}
