import { notFound, redirect } from "next/navigation";

/** Unknown pages lead home; a missing file is a missing file. */
export default async function Page({ params }: { params: Promise<{ all: string[] }> }) {
  const last = (await params).all.at(-1) ?? "";
  if (/\.\w+$/.test(last)) notFound();
  redirect("/");
}
