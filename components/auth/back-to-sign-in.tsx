import Link from "next/link";

export function BackToSignIn() {
  return (
    <p className="mt-5 text-center text-13">
      <Link href="/login" prefetch={false} className="font-medium text-brand-ink hover:underline">
        Back to sign in
      </Link>
    </p>
  );
}
