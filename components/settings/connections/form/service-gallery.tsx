"use client";
import { useState } from "react";
import { Search } from "@/components/icons/search";
import {
  servicesMatching,
  type KnownService,
} from "@/components/settings/connections/form/known-services";
import { Badge } from "@/components/ui/badge";
import { TextInput } from "@/components/ui/form/input";
import { useText } from "@/lib/texts/use-text";

/** Well-known services to start from: choosing one fills in the form. */
export function ServiceGallery({ onChoose }: { onChoose: (service: KnownService) => void }) {
  const t = useText();
  const [wanted, setWanted] = useState("");
  const matching = servicesMatching(wanted, t);
  const access = {
    sign_in: t("Sign-in"),
    key: t("API key"),
    none: t("No sign-in"),
  };
  return (
    <section aria-label={t("Known services")} className="space-y-2 px-5 pt-5">
      <TextInput
        type="search"
        start={<Search aria-hidden="true" />}
        aria-label={t("Search known services")}
        placeholder={t("Search known services, e.g. GitHub or Notion")}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {matching.map((service) => (
          <li key={service.name}>
            <button
              type="button"
              onClick={() => onChoose(service)}
              className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{service.name}</span>
                <span className="block text-13 text-ink-2">{t(service.about)}</span>
              </span>
              {service.kind === "openapi" && <Badge tone="neutral">OpenAPI</Badge>}
              <Badge tone="neutral">{access[service.access]}</Badge>
            </button>
          </li>
        ))}
        {matching.length === 0 && (
          <li className="px-3 py-2.5 text-13 text-ink-2">
            {t("No known service matches. Enter its URL below.")}
          </li>
        )}
      </ul>
    </section>
  );
}
