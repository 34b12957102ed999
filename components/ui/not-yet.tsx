import { Empty } from "@/components/ui/faces";
import { Page, PageHead } from "@/components/ui/page";

/** A place that the menu leads to and that this version does not fill. */
export function NotYet({ title, text, drawing }: { title: string; text: string; drawing?: "agents" | "tasks" }) {
  return (
    <Page>
      <PageHead title={title} />
      <Empty className="mt-6 rounded-xl border border-line" drawing={drawing} title="Not here yet" text={text} />
    </Page>
  );
}
