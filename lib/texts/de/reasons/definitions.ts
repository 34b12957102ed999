import type { Reasons } from "@/lib/texts/texts";

/** Messages about the definition of a tool. */
export const definitions: Reasons = {
  arguments_not_object: "Die Argumente von {name} müssen ein JSON-Objekt sein.",
  arguments_take_too_long: "Die Prüfung der Argumente von {name} dauert zu lange.",
  arguments_do_not_fit: "Die Argumente passen nicht zu den Parametern von {name}. {faults}",
  tool_not_object: "Ein Werkzeug muss ein Objekt mit type und function sein",
  tool_too_long: "Ein Werkzeug darf als JSON höchstens 200.000 Zeichen haben",
  tool_type_wrong: 'Der Typ eines Werkzeugs muss "function" sein',
  tool_function_missing:
    "Ein Werkzeug braucht function: ein Objekt mit name, description und parameters",
  tool_field_not_text: "{field} muss Text sein",
  tool_name_reserved: "Der Name {name} gehört dem eingebauten Werkzeug",
  implementation_not_object: "Die Implementierung muss ein Objekt mit kind sein",
  implementation_kind_wrong: "Die Art der Implementierung muss eine von diesen sein: {kinds}",
  idempotent_not_boolean: "idempotent muss true oder false sein",
  approval_wrong: 'approval muss "never" oder "always" sein',
  source_missing: "Die Implementierung braucht einen Quelltext",
  source_too_long: "Der Quelltext darf höchstens 100.000 Zeichen haben",
  source_without_export:
    "Der Quelltext braucht einen Default-Export: export default async function (args, { fetch, log }) { … }",
  hosts_not_list: "Die Hosts müssen eine Liste sein",
  too_many_hosts: "Es sind höchstens {most} Hosts möglich",
  host_invalid:
    "„{host}“ ist kein Host: bitte example.com, *.example.com oder example.com:8443, ohne https:// und ohne Pfad",
  builtin_not_one_of: "Es gibt kein eingebautes Werkzeug namens {name}; es gibt {names}",
  tool_method_wrong: "Die Methode muss eine von diesen sein: {methods}",
  tool_method_without_body: "Eine {method}-Anfrage kann keinen Body haben",
  tool_address_required: "URL ist erforderlich",
  tool_address_too_long: "Die URL darf höchstens 4.000 Zeichen haben",
  tool_address_invalid:
    "Die URL muss mit https:// oder http:// und einem Host beginnen. Platzhalter sind nur hinter dem Host erlaubt",
  tool_address_with_control:
    "Die URL darf keine Backslashes, Tabulatoren oder Zeilenumbrüche enthalten",
  tool_headers_not_object: "Die Header müssen ein Objekt aus Namen und Texten sein",
  too_many_headers: "Es sind höchstens {most} Header möglich",
  tool_header_not_text: "Der Header {name} muss Text sein",
  tool_header_repeated: "Ein Header ist doppelt angegeben",
  tool_body_wrong: "Der Body muss Text, ein Objekt oder eine Liste sein",
  tool_body_too_long: "Der Body darf höchstens 50.000 Zeichen haben",
  tool_body_not_json: "Der Body ist mit eingesetzten Platzhaltern kein JSON",
  placeholder_unknown: "{placeholder} ist kein Parameter dieses Werkzeugs",
  placeholder_malformed: "Zwischen {{ und }} steht etwas, das weder Parameter noch secret.NAME ist",
  placeholder_file_alone:
    "Eine Datei ist der ganze Body: {placeholder} und sonst nichts, wobei name ein Parameter ist",
  parameters_missing:
    "Ein Werkzeug braucht parameters: ein Objekt mit type, properties und required",
  parameters_type_wrong: 'Die Parameter müssen vom Typ "object" sein',
  properties_missing: "Die Parameter brauchen properties, notfalls ein leeres Objekt",
  additional_properties_not_boolean: "additionalProperties muss true oder false sein",
  properties_not_object: "properties muss ein Objekt sein, das jeden Parameter nennt",
  too_many_parameters: "Ein Werkzeug kann höchstens {most} Parameter haben",
  parameter_name_reserved: "Der Parametername {name} ist reserviert",
  parameter_named_wrong:
    "Der Parametername „{name}“ muss mit einem Buchstaben oder Unterstrich beginnen und darf nur Buchstaben, Ziffern, Unterstriche und Bindestriche enthalten, höchstens 64 Zeichen",
  required_not_names: "required muss eine Liste von Parameternamen sein",
  required_unknown: "required nennt {name}, das kein Parameter ist",
  required_repeated: "required nennt {name} doppelt",
  parameter_named: "Der Parameter {name}",
  parameters_too_deep: "Parameter können höchstens {most} Ebenen tief verschachtelt sein",
  parameter_not_object: "{called} muss ein Objekt mit einem Typ sein",
  parameter_without_type: "{called} braucht einen Typ",
  parameter_type_not_one_of: "Der Typ von {name} muss einer von diesen sein: {types}",
  parameter_description_wrong:
    "Die Beschreibung von {name} muss Text mit höchstens {most} Zeichen sein",
  parameter_with_parts: "{called} hat eigene Teile, ist aber kein Objekt",
  parameter_with_items: "{called} hat items, ist aber kein Array",
  parameter_schema_wrong: "Das Schema von {name} muss ein Objekt sein",
  parameter_wire_wrong: "wire von {name} muss ein Objekt mit einem style sein: {styles}",
  parameter_wire_parts: "wire von {name} hat ein Feld vom falschen Typ",
  bound_not_whole_number: "{key} von {name} muss eine ganze Zahl sein",
  bound_not_number: "{key} von {name} muss eine Zahl sein",
  choices_wrong:
    "Die Auswahl von {name} muss eine Liste von 1 bis {most} Texten, Zahlen, Wahrheitswerten oder null sein",
  tool_address_unreadable: "Die URL dieses Werkzeugs ist ungültig.",
  argument_empty: "Das Argument {name} ist Teil der URL und darf nicht leer sein.",
  argument_dots: 'Das Argument {name} ist Teil der URL und darf nicht "." oder ".." sein.',
  tool_header_with_control:
    "Der Header {name} darf keine Zeilenumbrüche oder Steuerzeichen enthalten. Bitte andere Argumente verwenden.",
};
