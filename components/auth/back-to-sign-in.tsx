"use client";
import Link from "next/link";
import { useText } from "@/lib/texts/use-text";

export function BackToSignIn() {
  const t = useText();
  return (
    <p className="mt-5 text-center text-13">
      <Link href="/login" prefetch={false} className="font-medium text-brand-ink hover:underline">
        {t("Back to sign in")}
      </Link>
    </p>
  );
}
