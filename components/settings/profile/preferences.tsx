"use client";
import { Section } from "@/components/settings/section";
import { setTheme, useTheme } from "@/components/shell/theme";
import { TimeZone } from "@/components/settings/profile/time-zone";
import { Field } from "@/components/ui/form/field";
import { SelectInput } from "@/components/ui/form/input";
import { toastFailure } from "@/components/ui/feedback/toast";
import { useUpdateProfile } from "@/lib/settings/client";
import { LOCALES, THEMES, type Preferences as Chosen, type Profile } from "@/lib/settings/contract";
import { choose } from "@/lib/texts/language";
import { languages } from "@/lib/texts/languages";
import { useText } from "@/lib/texts/use-text";

/** Theme and language: applied immediately in this browser, and stored for the others. */
export function Preferences({ profile: { preferences } }: { profile: Profile }) {
  const t = useText();
  const update = useUpdateProfile();
  const theme = useTheme();
  const themeNames = { light: t("Light"), dark: t("Dark"), system: t("System") };

  function keep(
    change: Partial<Chosen>,
    failed = t("Applied in this browser, but couldn't be saved to your account."),
  ): void {
    if (change.theme !== undefined) setTheme(change.theme);
    if (change.locale !== undefined) void choose(change.locale);
    update({ preferences: change }).catch(() =>
      toastFailure(failed, {
        action: { label: t("Retry"), onClick: () => keep(change, failed) },
      }),
    );
  }

  return (
    <Section id="preferences" title={t("Preferences")}>
      <div className="grid gap-x-4 gap-y-5 p-5 wide:grid-cols-2">
        <Field label={t("Theme")} helper={t("System uses your device's setting.")}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={theme}
              onChange={(event) =>
                keep({ theme: THEMES.find((each) => each === event.target.value) })
              }
            >
              {THEMES.map((each) => (
                <option key={each} value={each}>
                  {themeNames[each]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field label={t("Language")} helper={t("Also used for dates and numbers.")}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={preferences.locale}
              onChange={(event) =>
                keep({ locale: LOCALES.find((each) => each === event.target.value) })
              }
            >
              <option value="">{t("Browser default")}</option>
              {languages.map(({ id, label }) => (
                <option key={id} value={id} lang={id}>
                  {label}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <TimeZone
          value={preferences.time_zone}
          onChange={(zone) => keep({ time_zone: zone }, t("Couldn't save the time zone."))}
        />
      </div>
    </Section>
  );
}
