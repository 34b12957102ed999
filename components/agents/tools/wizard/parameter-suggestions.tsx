import { Plus } from "@/components/icons/plus";
import {
  SHOWN_MOST,
  suggestedParameters,
  type SuggestedParameter,
} from "@/components/agents/tools/draft/suggested-parameters";
import {
  withParameter,
  type ToolDraft,
  type ToolDraftChange,
} from "@/components/agents/tools/draft/tool-draft";
import { Button } from "@/components/ui/form/button";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = {
  draft: ToolDraft;
  change: ToolDraftChange;
  title: string;
  list?: (draft: ToolDraft) => SuggestedParameter[];
  /** The clicked button disappears: something else takes the focus. */
  onAdded?: () => void;
};

/** Parameters that the tool most likely needs, each added with one click. */
export function ParameterSuggestions({
  draft,
  change,
  title,
  list = suggestedParameters,
  onAdded,
}: Props) {
  const t = useText();
  const suggested = list(draft).slice(0, SHOWN_MOST);
  if (suggested.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={title}
      className="flex flex-wrap items-center gap-2 text-13 text-ink-2"
    >
      <span>{title}</span>
      {suggested.map((each) => (
        <Button
          key={each.name}
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => {
            change(added(t, draft, each));
            onAdded?.();
          }}
        >
          <span className="sr-only">{t("Add")} </span>
          <code className="font-mono">{each.name}</code>{" "}
          <span className="font-mono font-normal text-ink-3">{each.type}</span>
        </Button>
      ))}
    </div>
  );
}

const added = (
  t: Translate,
  draft: ToolDraft,
  { name, type, example, changes }: SuggestedParameter,
): Partial<ToolDraft> => ({
  ...withParameter(draft, {
    name,
    type,
    description: example ? t("For example {value}", { value: example.slice(0, 200) }) : "",
  }),
  ...changes,
});
