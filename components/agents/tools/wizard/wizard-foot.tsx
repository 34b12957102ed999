import type { Step } from "@/components/agents/tools/draft/use-tool-draft";
import { Button } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

type Props = {
  step: Step;
  editing: boolean /** Checked by the server and found sound. */;
  complete: boolean;
  onCancel: () => void;
  onBack: () => void;
  onDone: () => void;
};

export function WizardFoot({ step, editing, complete, onCancel, onBack, onDone }: Props) {
  const t = useText();
  return (
    <>
      <Button variant="ghost" className="mr-auto -ml-3.5" onClick={onCancel}>
        {t("Cancel")}
      </Button>
      {step > 0 && <Button onClick={onBack}>{t("Back")}</Button>}
      {step < 2 ? (
        // Keys keep the two buttons of this place apart: else the press that shows the last step could reach the other one.
        <Button key="next" type="submit" variant="primary">
          {t("Next")}
        </Button>
      ) : (
        <Button key="done" variant="primary" disabled={!complete} onClick={onDone}>
          {editing ? t("Save") : t("Add Tool")}
        </Button>
      )}
    </>
  );
}
