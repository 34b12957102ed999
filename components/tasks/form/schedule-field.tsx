"use client";
import type { ComponentProps } from "react";
import { nextRun } from "@/components/tasks/next-run";
import {
  scheduleOf,
  WEEKDAYS,
  weekdayName,
  type ScheduleChoice,
  type Repeat,
  here,
} from "@/components/tasks/schedule-words";
import { Field } from "@/components/ui/form/field";
import { SelectInput, TextInput } from "@/components/ui/form/input";
import { useSchedulePreview } from "@/lib/tasks/browser/client";
import { useSentence, useText } from "@/lib/texts/use-text";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

type Props = {
  choice: ScheduleChoice;
  error?: SentenceOrText;
  onChange: (choice: ScheduleChoice) => void;
};

/** Whether and when the task runs automatically. */
export function ScheduleField({ choice, error, onChange }: Props) {
  const t = useText();
  const schedule = scheduleOf(choice);
  const repeats: { value: Repeat; label: string }[] = [
    { value: "never", label: t("Does not repeat") },
    { value: "hourly", label: t("Hourly") },
    { value: "daily", label: t("Daily") },
    { value: "weekly", label: t("Weekly") },
    { value: "custom", label: t("Custom (cron)") },
  ];
  const change = (part: Partial<ScheduleChoice>) => onChange({ ...choice, ...part });
  return (
    <div className="space-y-4">
      <Field
        label={t("Repeat")}
        helper={schedule ? undefined : t("Runs when you press Route Task or Create and run.")}
        error={schedule ? undefined : error}
      >
        {(ids) => (
          <SelectInput
            {...ids}
            name="schedule"
            value={choice.repeat}
            onChange={(event) =>
              change({
                repeat: repeats.find((each) => each.value === event.target.value)?.value ?? "never",
              })
            }
          >
            {repeats.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {schedule && (
        <div className="grid gap-4 min-[480px]:grid-cols-2">
          <When choice={choice} onChange={change} />
          <Field
            label={t("Time zone")}
            className={choice.repeat === "weekly" ? "min-[480px]:col-span-2" : undefined}
          >
            {(ids) => (
              <TimeZones
                {...ids}
                value={choice.time_zone}
                onChange={(time_zone) => change({ time_zone })}
              />
            )}
          </Field>
        </div>
      )}
      {schedule && <Preview cron={schedule.cron} timeZone={schedule.time_zone} refused={error} />}
    </div>
  );
}

type PartProps = { choice: ScheduleChoice; onChange: (part: Partial<ScheduleChoice>) => void };

/** The time fields for each kind of repetition. */
function When(props: PartProps) {
  const { repeat } = props.choice;
  if (repeat === "hourly") return <Minute {...props} />;
  if (repeat === "custom") return <Cron {...props} />;
  if (repeat === "daily") return <Time {...props} />;
  return (
    <>
      <Weekday {...props} />
      <Time {...props} />
    </>
  );
}

function Minute({ choice, onChange }: PartProps) {
  const t = useText();
  const within = (text: string) => Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), 59);
  return (
    <Field label={t("Minutes past the hour")}>
      {(ids) => (
        <TextInput
          {...ids}
          type="number"
          min={0}
          max={59}
          value={choice.minute}
          onChange={(event) => onChange({ minute: within(event.target.value) })}
        />
      )}
    </Field>
  );
}

function Cron({ choice, onChange }: PartProps) {
  const t = useText();
  return (
    <Field label={t("Cron expression")} helper={t("Minute, hour, day, month, weekday")}>
      {(ids) => (
        <TextInput
          {...ids}
          mono
          spellCheck={false}
          autoComplete="off"
          value={choice.cron}
          onChange={(event) => onChange({ cron: event.target.value })}
        />
      )}
    </Field>
  );
}

function Time({ choice, onChange }: PartProps) {
  const t = useText();
  return (
    <Field label={t("Time")}>
      {(ids) => (
        <TextInput
          {...ids}
          type="time"
          required
          value={choice.time}
          onChange={(event) => event.target.value && onChange({ time: event.target.value })}
        />
      )}
    </Field>
  );
}

function Weekday({ choice, onChange }: PartProps) {
  const t = useText();
  return (
    <Field label={t("Weekday")}>
      {(ids) => (
        <SelectInput
          {...ids}
          value={choice.weekday}
          onChange={(event) => onChange({ weekday: Number(event.target.value) })}
        >
          {WEEKDAYS.map((day) => (
            <option key={day} value={day}>
              {weekdayName(day)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

/** The next run times, requested from the server: only it parses cron expressions. */
function Preview({
  cron,
  timeZone,
  refused,
}: {
  cron: string;
  timeZone: string;
  refused?: SentenceOrText;
}) {
  const t = useText();
  const say = useSentence();
  const { data, error } = useSchedulePreview(cron === "" ? null : { cron, time_zone: timeZone });
  const wrong =
    refused ?? (cron === "" ? t("Enter a cron expression, e.g. 0 9 * * 1-5") : error?.sentence);
  return (
    <p role="status" className={`min-h-5 text-13 ${wrong ? "text-bad" : "text-ink-2"}`}>
      {wrong
        ? say(wrong)
        : data &&
          t("Next runs: {times}", {
            times: data.next_run_at.map((at) => nextRun(at, timeZone)).join(", "),
          })}
    </p>
  );
}

type TimeZonesProps = Omit<
  ComponentProps<typeof SelectInput>,
  "children" | "onChange" | "value"
> & {
  value: string;
  onChange: (zone: string) => void;
};

/** The time zones that this browser supports; the user's own and UTC come first. */
function TimeZones({ value, onChange, ...rest }: TimeZonesProps) {
  const first = [...new Set([here(), "UTC", value])];
  const others = Intl.supportedValuesOf("timeZone").filter((zone) => !first.includes(zone));
  return (
    <SelectInput value={value} onChange={(event) => onChange(event.target.value)} {...rest}>
      {[...first, ...others].map((zone) => (
        <option key={zone} value={zone}>
          {zone.replace(/_/g, " ")}
        </option>
      ))}
    </SelectInput>
  );
}
