import { notFound, redirect } from "next/navigation";

/**
 * Unknown pages redirect home; a missing file stays a 404. So does anything below paths that are not screens: /api,
 * /v1, /docs and runs have their own handlers for it.
 */
export default async function Page({ params }: { params: Promise<{ all: string[] }> }) {
  const last = (await params).all.at(-1) ?? "";
  if (/\.\w+$/.test(last)) notFound();
  redirect("/");
}
