"use client";
import { X } from "@/components/icons/x";
import { useState } from "react";
import { TryForm } from "@/components/docs/try-form";
import { Drawer } from "@/components/ui/dialog/dialog";
import { Alert } from "@/components/ui/feedback/alert";
import { Button, IconButton } from "@/components/ui/form/button";
import { useCall } from "@/lib/core/http/browser/use-call";
import { openApiApi } from "@/lib/openapi/contract";
import { callFields, type DescribedPaths } from "@/lib/openapi/call-fields";
import { useText } from "@/lib/texts/use-text";

/** `name`: method and path of the endpoint. */
type Props = { name: string; open: boolean; onOpenChange: (open: boolean) => void };

/** Sends a real call. Input stays, per endpoint, until the page is left. */
export function TryDialog({ name, open, onOpenChange }: Props) {
  const t = useText();
  const { data, error, mutate } = useCall(openApiApi.get, open ? undefined : null);
  const [filled, setFilled] = useState<Record<string, Record<string, string>>>({});
  const [key, setKey] = useState("");
  const [method = "", path = ""] = name.split(" ");
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label={t("Try {name}", { name })} side="right">
      <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-4">
        <h2 className="font-mono text-sm wrap-anywhere">{name}</h2>
        <IconButton label={t("Close")} onClick={() => onOpenChange(false)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {data ? (
        <TryForm
          key={name}
          method={method}
          path={path}
          call={callFields(data as DescribedPaths, method, path)}
          values={filled[name] ?? {}}
          onChange={(values) => setFilled((all) => ({ ...all, [name]: values }))}
          secret={key}
          onSecret={setKey}
        />
      ) : error ? (
        <div className="space-y-3 p-5">
          <Alert tone="bad">{t("The description could not be loaded.")}</Alert>
          <Button onClick={() => void mutate()}>{t("Retry")}</Button>
        </div>
      ) : (
        <p className="p-5 text-ink-2">{t("Loading…")}</p>
      )}
    </Drawer>
  );
}
