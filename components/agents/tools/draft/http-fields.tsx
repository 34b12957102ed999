import {
  hasBody,
  headersFault,
  type ToolDraftChange,
  type ToolDraft,
} from "@/components/agents/tools/draft/tool-draft";
import { withPlaceholders } from "@/components/agents/tools/draft/suggested-parameters";
import type { FieldErrors, PreviewField } from "@/components/agents/tools/draft/field-errors";
import { KeepSecret } from "@/components/agents/tools/draft/keep-secret";
import { PasteCurl } from "@/components/agents/tools/draft/paste-curl";
import { useCurl } from "@/components/agents/tools/draft/use-curl";
import { isCurl } from "@/lib/tools/shared/read-curl";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { TextArea } from "@/components/ui/form/text-area";
import { useText } from "@/lib/texts/use-text";
import { HTTP_METHODS } from "@/lib/tools/contract";

type Props = {
  draft: ToolDraft;
  change: ToolDraftChange;
  errors: FieldErrors;
  onLeave: (field: PreviewField) => void;
};

export function HttpFields({ draft, change, errors, onLeave }: Props) {
  const t = useText();
  const curl = useCurl(draft, change);
  return (
    <>
      <PasteCurl curl={curl} />
      <div className="grid gap-x-3 gap-y-4 wide:grid-cols-[130px_minmax(0,1fr)]">
        <Field label={t("Method")}>
          {(ids) => (
            <SelectInput
              {...ids}
              mono
              value={draft.method}
              onChange={(event) =>
                change({
                  method: HTTP_METHODS.find((each) => each === event.target.value) ?? "GET",
                })
              }
            >
              {HTTP_METHODS.map((method) => (
                <option key={method}>{method}</option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field
          label={t("URL")}
          helper={t("{{name}} inserts a parameter, {{secret.NAME}} one of your secrets.")}
          error={errors.url}
        >
          {(ids) => (
            <TextInput
              {...ids}
              mono
              type="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://api.example.com/items/{{id}}"
              value={draft.url}
              onChange={(event) => {
                change({ url: event.target.value });
                onLeave("url");
              }}
              onBlur={(event) => change({ url: withPlaceholders(event.target.value) })}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData("text/plain");
                if (!isCurl(pasted)) return;
                event.preventDefault();
                curl.fill(pasted);
              }}
            />
          )}
        </Field>
      </div>
      <HeadersField draft={draft} change={change} error={errors.headers} />
      {hasBody(draft) && (
        <Field
          label={t("Body")}
          optional
          helper={t(
            "To send a file, write only {{file:name}}. The parameter “name” is the file's name.",
          )}
          error={errors.body}
        >
          {(ids) => (
            <TextArea
              {...ids}
              mono
              rows={5}
              spellCheck={false}
              value={draft.body}
              onChange={(event) => change({ body: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

type HeadersProps = Pick<Props, "draft" | "change"> & { error: FieldErrors["headers"] };

function HeadersField({ draft, change, error }: HeadersProps) {
  const t = useText();
  return (
    <>
      <Field
        label={t("Headers")}
        optional
        helper={t("One per line: Name: value")}
        error={headersFault(draft) ?? error}
      >
        {(ids) => (
          <TextArea
            {...ids}
            mono
            rows={3}
            spellCheck={false}
            value={draft.headers}
            onChange={(event) => change({ headers: event.target.value })}
          />
        )}
      </Field>
      <KeepSecret
        url={draft.url}
        headers={draft.headers}
        onChange={(headers) => change({ headers })}
      />
    </>
  );
}
