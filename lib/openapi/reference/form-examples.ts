import "server-only";
import type { SampleForm } from "@/lib/openapi/reference/samples";

/** curl's options for sending a form. */
export const curlForm = ({ fields, file }: SampleForm): string[] => [
  ...Object.entries(fields).map(([name, value]) => `-F "${name}=${value}"`),
  `-F "file=${file.text};filename=${file.name}"`,
];

/** Lines that make `form`, for `fetch`. */
export const javascriptForm = ({ fields, file }: SampleForm): string[] => [
  "const form = new FormData();",
  ...Object.entries(fields).map(([name, value]) => `form.set("${name}", "${value}");`),
  `form.set("file", new Blob(["${file.text}"]), "${file.name}");`,
];

const BOUNDARY = "form-part";
/** The declaration of the form in Python. */
export const PYTHON_FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Lines that make `form`: Python's own library writes none. */
export function pythonForm({ fields, file }: SampleForm): string[] {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => [`name="${name}"`, value] as const),
    [`name="file"; filename="${file.name}"`, file.text] as const,
  ];
  return [
    'form = "\\r\\n".join([',
    ...parts.flatMap(([named, content]) => [
      `    "--${BOUNDARY}",`,
      `    'Content-Disposition: form-data; ${named}',`,
      '    "",',
      `    "${content}",`,
    ]),
    `    "--${BOUNDARY}--",`,
    '    "",',
    "])",
  ];
}
