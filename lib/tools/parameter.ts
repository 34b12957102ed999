/** SPEC section 9. */
export const PARAMETER_TYPES = ["string", "number", "boolean", "array", "object"] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

/** OpenAPI's styles, JSON text, and a file named by the argument. */
export const WIRE_STYLES = [
  "form",
  "simple",
  "label",
  "matrix",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
  "json",
  "file",
] as const;
/**
 * How an argument is written into a request, in OpenAPI's terms (Parameter Object, Encoding Object). `reserved`:
 * reserved characters are not encoded. `name`: the API's name for it, if the style includes it. `otherwise`: sent when
 * the argument is missing.
 */
export type Wire = {
  style: (typeof WIRE_STYLES)[number];
  explode?: boolean;
  reserved?: boolean;
  name?: string;
  otherwise?: string | number | boolean;
};

/**
 * The schema of one of a tool's arguments: the part of JSON Schema that a form can show. `schema`: the complete JSON
 * Schema, if that says more. Models read it and calls are validated by it (lib/tools/check/argument-schema.ts).
 */
export type ToolParameter = {
  type: ParameterType;
  description?: string;
  enum?: (string | number | boolean | null)[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: ToolParameter;
  properties?: Record<string, ToolParameter>;
  required?: string[];
  additionalProperties?: boolean;
  schema?: Record<string, unknown>;
  wire?: Wire;
};
