import { notFound, redirect } from "next/navigation";

/**
 * Unknown pages redirect home; a missing file stays a 404. So does what is below the addresses that are no screens:
 * /api, /v1, /docs and a run's own have handlers of their own for it.
 */
export default async function Page({ params }: { params: Promise<{ all: string[] }> }) {
  const last = (await params).all.at(-1) ?? "";
  if (/\.\w+$/.test(last)) notFound();
  redirect("/");
}
