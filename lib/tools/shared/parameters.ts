import { TOOL_NAME } from "@/lib/tools/contract";
import { PARAMETER_TYPES, WIRE_STYLES } from "@/lib/tools/parameter";
import { toolLimits } from "@/lib/tools/shared/rules";
import { checkKeys, isRecord, short, type JsonValue, type Report } from "@/lib/tools/shared/faults";
import { sentence } from "@/lib/core/shared/sentence";

const KEYS = [
  "type",
  "description",
  "enum",
  "default",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "items",
  "properties",
  "required",
  "additionalProperties",
  "schema",
  "wire",
];
const WIRE_KEYS = ["style", "explode", "reserved", "name", "otherwise"];
const TOP_KEYS = ["type", "properties", "required", "additionalProperties"];
const COUNTS = ["minLength", "maxLength", "minItems", "maxItems"];
const CHOICES = 100;
const DESCRIPTION = 2_000;
/** Names with a special meaning in JavaScript. */
const RESERVED = ["__proto__", "constructor", "prototype"];

/** Checks a tool's parameters: JSON Schema, limited to what can be checked in bounded time and shown in a form. */
export function checkParameters(value: unknown, field: string, report: Report): void {
  if (!isRecord(value))
    return report(
      field,
      sentence(
        "parameters_missing",
        "A tool needs parameters: an object with type, properties and required",
      ),
    );
  checkKeys(value, TOP_KEYS, `${field}.`, report);
  if (value.type !== "object")
    report(
      `${field}.type`,
      sentence("parameters_type_wrong", 'The parameters must be of type "object"'),
    );
  if (value.properties === undefined)
    return report(
      `${field}.properties`,
      sentence(
        "properties_missing",
        "The parameters need properties (an empty object if there are none)",
      ),
    );
  new ParameterCheck(report).object(value, field, 0);
}

class ParameterCheck {
  private seen = 0;

  constructor(private readonly report: Report) {}

  object(value: JsonValue, field: string, depth: number): void {
    const { properties = {}, required = [], additionalProperties = false } = value;
    if (typeof additionalProperties !== "boolean")
      this.report(
        `${field}.additionalProperties`,
        sentence("additional_properties_not_boolean", "additionalProperties must be true or false"),
      );
    if (!isRecord(properties))
      return this.report(
        `${field}.properties`,
        sentence(
          "properties_not_object",
          "The properties must be an object that names each parameter",
        ),
      );
    for (const [name, each] of Object.entries(properties)) {
      const place = `${field}.properties.${name}`;
      if (++this.seen > toolLimits.parameters) {
        if (this.seen === toolLimits.parameters + 1)
          this.report(
            place,
            sentence("too_many_parameters", "A tool can have up to {most} parameters", {
              most: toolLimits.parameters,
            }),
          );
        continue;
      }
      this.name(name, place);
      this.parameter(name, each, place, depth + 1);
    }
    this.required(required, properties, `${field}.required`);
  }

  private name(name: string, field: string): void {
    if (name.trim() === "")
      this.report(field, sentence("parameter_name_required", "Parameter name is required"));
    else if (RESERVED.includes(name))
      this.report(
        field,
        sentence("parameter_name_reserved", "The parameter name {name} is reserved", { name }),
      );
    else if (!TOOL_NAME.test(name))
      this.report(
        field,
        sentence(
          "parameter_named_wrong",
          'The parameter name "{name}" must start with a letter or underscore and contain only letters, digits, underscores and hyphens, up to 64 characters',
          { name: short(name) },
        ),
      );
  }

  private required(required: unknown, properties: JsonValue, field: string): void {
    if (!Array.isArray(required))
      return this.report(
        field,
        sentence("required_not_names", "required must be a list of parameter names"),
      );
    for (const [at, each] of required.entries()) {
      if (typeof each !== "string")
        this.report(
          `${field}.${at}`,
          sentence("required_not_names", "required must be a list of parameter names"),
        );
      else if (!Object.hasOwn(properties, each))
        this.report(
          `${field}.${at}`,
          sentence("required_unknown", "required lists {name}, which isn't a parameter", {
            name: short(each),
          }),
        );
      else if (required.indexOf(each) !== at)
        this.report(
          `${field}.${at}`,
          sentence("required_repeated", "required lists {name} twice", { name: short(each) }),
        );
    }
  }

  private parameter(name: string, value: unknown, field: string, depth: number): void {
    const called = sentence("parameter_named", "The parameter {name}", { name: short(name) });
    if (depth > toolLimits.depth)
      return this.report(
        field,
        sentence("parameters_too_deep", "Parameters can be nested up to {most} levels deep", {
          most: toolLimits.depth,
        }),
      );
    if (!isRecord(value))
      return this.report(
        field,
        sentence("parameter_not_object", "{called} must be an object with a type", { called }),
      );
    checkKeys(value, KEYS, `${field}.`, this.report);
    const { type, description = "" } = value;
    if (type === undefined || type === "")
      this.report(
        `${field}.type`,
        sentence("parameter_without_type", "{called} needs a type", { called }),
      );
    else if (!PARAMETER_TYPES.some((each) => each === type))
      this.report(
        `${field}.type`,
        sentence("parameter_type_not_one_of", "The type of {name} must be one of {types}", {
          name: short(name),
          types: PARAMETER_TYPES.join(", "),
        }),
      );
    if (typeof description !== "string" || description.length > DESCRIPTION)
      this.report(
        `${field}.description`,
        sentence(
          "parameter_description_wrong",
          "The description of {name} must be text of at most {most} characters",
          { name: short(name), most: DESCRIPTION },
        ),
      );
    this.bounds(name, value, field);
    this.wire(name, value, field);
    if (type === "object") this.object(value, field, depth);
    if (type === "array" && value.items !== undefined)
      this.parameter(`${name}[]`, value.items, `${field}.items`, depth + 1);
    if (type !== "object" && (value.properties !== undefined || value.required !== undefined))
      this.report(
        `${field}.properties`,
        sentence("parameter_with_parts", "{called} has properties but isn't an object", {
          called,
        }),
      );
    if (type !== "object" && !["boolean", "undefined"].includes(typeof value.additionalProperties))
      this.report(
        `${field}.additionalProperties`,
        sentence("additional_properties_not_boolean", "additionalProperties must be true or false"),
      );
    if (type !== "array" && value.items !== undefined)
      this.report(
        `${field}.items`,
        sentence("parameter_with_items", "{called} has items but isn't an array", { called }),
      );
  }

  /** A complete schema is only used under limits of time and memory (lib/core/untrusted/json-schema.ts). */
  private wire(name: string, { schema, wire }: JsonValue, field: string): void {
    if (schema !== undefined && !isRecord(schema))
      this.report(
        `${field}.schema`,
        sentence("parameter_schema_wrong", "The schema of {name} must be an object", {
          name: short(name),
        }),
      );
    if (wire === undefined) return;
    if (!isRecord(wire) || !WIRE_STYLES.some((each) => each === wire.style))
      return this.report(
        `${field}.wire`,
        sentence(
          "parameter_wire_wrong",
          "wire of {name} must be an object with a style: {styles}",
          {
            name: short(name),
            styles: WIRE_STYLES.join(", "),
          },
        ),
      );
    checkKeys(wire, WIRE_KEYS, `${field}.wire.`, this.report);
    const { explode = true, reserved = true, name: called = "", otherwise = "" } = wire;
    const fits =
      [explode, reserved].every((each) => typeof each === "boolean") &&
      typeof called === "string" &&
      ["string", "number", "boolean"].includes(typeof otherwise);
    if (!fits)
      this.report(
        `${field}.wire`,
        sentence("parameter_wire_parts", "wire of {name} has a field of the wrong type", {
          name: short(name),
        }),
      );
  }

  private bounds(name: string, value: JsonValue, field: string): void {
    for (const key of COUNTS) {
      const count = value[key];
      if (count !== undefined && !(Number.isInteger(count) && Number(count) >= 0))
        this.report(
          `${field}.${key}`,
          sentence("bound_not_whole_number", "{key} of {name} must be a whole number", {
            key,
            name: short(name),
          }),
        );
    }
    for (const key of ["minimum", "maximum"]) {
      if (value[key] !== undefined && typeof value[key] !== "number")
        this.report(
          `${field}.${key}`,
          sentence("bound_not_number", "{key} of {name} must be a number", {
            key,
            name: short(name),
          }),
        );
    }
    const choices = value.enum;
    if (choices === undefined) return;
    const plain =
      Array.isArray(choices) &&
      choices.length > 0 &&
      choices.length <= CHOICES &&
      choices.every(
        (each) => each === null || ["string", "number", "boolean"].includes(typeof each),
      );
    if (!plain)
      this.report(
        `${field}.enum`,
        sentence(
          "choices_wrong",
          "The choices of {name} must be a list of 1 to {most} texts, numbers, booleans or nulls",
          { name: short(name), most: CHOICES },
        ),
      );
  }
}
