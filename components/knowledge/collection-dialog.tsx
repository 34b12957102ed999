"use client";
import { useState, type FormEvent } from "react";
import { Audience } from "@/components/items/audience";
import { useFormAttempt } from "@/components/knowledge/use-form-attempt";
import { FormDialog } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { useCreateCollection, useUpdateCollection } from "@/lib/knowledge/client";
import type { Collection } from "@/lib/knowledge/contract";
import { knowledgeRules } from "@/lib/knowledge/rules";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The collection to change; undefined: a new one. */
  collection?: Collection;
  onSaved: (collection: Collection) => void;
};

/** Creates a collection, or changes its name and description. */
export function CollectionDialog({ open, onOpenChange, collection, onSaved }: Props) {
  const t = useText();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={collection ? t("Edit collection") : t("New collection")}
      text={t("A set of documents that agents can search.")}
    >
      <CollectionForm
        collection={collection}
        onCancel={() => onOpenChange(false)}
        onSaved={(saved) => {
          onOpenChange(false);
          onSaved(saved);
        }}
      />
    </FormDialog>
  );
}

type FormProps = Pick<Props, "collection" | "onSaved"> & { onCancel: () => void };

function CollectionForm({ collection, onCancel, onSaved }: FormProps) {
  const t = useText();
  const say = useSentence();
  const create = useCreateCollection();
  const update = useUpdateCollection();
  const [name, setName] = useState(collection?.name ?? "");
  const [description, setDescription] = useState(collection?.description ?? "");
  const [onlyMe, setOnlyMe] = useState(false);
  const { busy, wrong, attempt } = useFormAttempt();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const given = { name, description };
    const rules = {
      name: knowledgeRules.name(name),
      description: knowledgeRules.description(description),
    };
    await attempt(rules, async () =>
      onSaved(
        collection
          ? await update({ id: collection.collection_id, ...given })
          : await create({ ...given, ...(onlyMe ? { only_me: true } : {}) }),
      ),
    );
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="mt-5 space-y-5">
      {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
      <Field label={t("Name")} error={wrong.fields.name}>
        {(ids) => (
          <TextInput
            {...ids}
            value={name}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t("Description")} optional error={wrong.fields.description}>
        {(ids) => (
          <TextInput
            {...ids}
            value={description}
            autoComplete="off"
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
      {!collection && <Audience checked={onlyMe} onChange={setOnlyMe} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("Cancel")}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {collection ? t("Save") : t("Create collection")}
        </Button>
      </div>
    </form>
  );
}
