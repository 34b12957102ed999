"use client";
import { Search } from "@/components/icons/search";
import { focusTargets } from "@/components/agents/focus-targets";
import { asOrder, ORDERS, type Order } from "@/lib/agents/shared/order";
import { Choice } from "@/components/ui/form/choice";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { useText } from "@/lib/texts/use-text";

export type ListView = "cards" | "list";
type Tools = {
  words: string;
  onWords: (words: string) => void;
  order: Order;
  onOrder: (order: Order) => void;
  view: ListView;
  onView: (view: ListView) => void;
};

/** `tools`: omitted if there are too few agents to need any. */
export function AgentListHead({ tools }: { tools?: Tools }) {
  const t = useText();
  const names: Record<Order, string> = {
    used: t("Last used"),
    name: t("Name"),
    newest: t("Newest"),
  };
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <h2
        id={focusTargets.heading}
        tabIndex={-1}
        className="flex-1 whitespace-nowrap max-wide:basis-full"
      >
        {t("My Agents")}
      </h2>
      {tools && (
        <>
          <div className="max-wide:w-full wide:w-60">
            <TextInput
              id={focusTargets.search}
              type="search"
              scale="sm"
              start={<Search aria-hidden="true" />}
              aria-label={t("Search agents")}
              placeholder={t("Search agents")}
              value={tools.words}
              onChange={(event) => tools.onWords(event.target.value)}
            />
          </div>
          <div className="max-wide:flex-1 wide:w-46">
            <SelectInput
              scale="sm"
              aria-label={t("Sort by")}
              value={tools.order}
              onChange={(event) => tools.onOrder(asOrder(event.target.value))}
            >
              {ORDERS.map((order) => (
                <option key={order} value={order}>
                  {names[order]}
                </option>
              ))}
            </SelectInput>
          </div>
          <Choice
            label={t("View")}
            value={tools.view}
            onChange={tools.onView}
            items={[
              { value: "cards", label: t("Cards") },
              { value: "list", label: t("List") },
            ]}
          />
        </>
      )}
    </div>
  );
}
