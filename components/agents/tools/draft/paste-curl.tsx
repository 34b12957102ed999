import type { useCurl } from "@/components/agents/tools/draft/use-curl";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { isCurl, type CurlRequest } from "@/lib/tools/shared/read-curl";
import { useText, type Translate } from "@/lib/texts/use-text";

/** Fills in the fields of the request from a curl command in an API's documentation. */
export function PasteCurl({ curl }: { curl: ReturnType<typeof useCurl> }) {
  const t = useText();
  const { text, fault, request, write, fill, undo } = curl;
  return (
    <>
      <Field
        label={t("Paste a curl command")}
        optional
        helper={t("Fills in the request. The command isn't run.")}
        error={fault}
        aside={
          text.trim() !== "" && (
            <Button
              size="sm"
              variant="ghost"
              className="-mt-2.5 -mr-3 wide:-mt-1.5"
              onClick={() => fill(text)}
            >
              {t("Fill in")}
            </Button>
          )
        }
      >
        {(ids) => (
          <TextArea
            {...ids}
            mono
            rows={2}
            spellCheck={false}
            autoCapitalize="off"
            className="max-h-40"
            placeholder="curl https://api.example.com/items -H 'Accept: application/json'"
            value={text}
            onChange={(event) => write(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData("text/plain");
              if (text !== "" || !isCurl(pasted)) return;
              event.preventDefault();
              fill(pasted);
            }}
          />
        )}
      </Field>
      {request && (
        <Alert
          tone="info"
          title={t("Filled in from the curl command")}
          action={
            <Button size="sm" variant="ghost" onClick={undo}>
              {t("Undo")}
            </Button>
          }
        >
          <p className="font-mono wrap-anywhere">
            {request.method} {request.url}
          </p>
          {notesOn(t, request).map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </Alert>
      )}
    </>
  );
}

function notesOn(t: Translate, { left, variables }: CurlRequest): string[] {
  return [
    ...(left.length
      ? [
          t("These options aren't supported and were left out: {options}", {
            options: list(left),
          }),
        ]
      : []),
    ...(variables.length
      ? [
          t("Replace these variables with a value or one of your secrets: {names}", {
            names: list(variables.map((name) => `$${name}`)),
          }),
        ]
      : []),
  ];
}

const MOST = 20;
const list = (words: string[]): string =>
  words.slice(0, MOST).join(", ") + (words.length > MOST ? ", …" : "");
