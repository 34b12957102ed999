import { attribute, nodesNamed, xmlTree } from "./xml.mjs";

/**
 * The references of a part of an Office file, by id: the type's last word and the path in the archive, or the URL of an
 * external target.
 */
export function relationsOf(archive, part) {
  const slash = part.lastIndexOf("/") + 1;
  const bytes = archive.entry(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`);
  const found = new Map();
  if (!bytes) return found;
  for (const each of nodesNamed(xmlTree(bytes), "Relationship")) {
    const target = attribute(each, "Target") ?? "";
    const outside = attribute(each, "TargetMode") === "External";
    found.set(attribute(each, "Id"), {
      type: (attribute(each, "Type") ?? "").split("/").at(-1),
      target: outside ? target : pathFrom(part.slice(0, slash), target),
    });
  }
  return found;
}

/** The first of a type. */
export const relationOf = (relations, type) =>
  [...relations.values()].find((each) => each.type === type)?.target;

/** Resolves a path relative to a folder; one that starts with a slash is absolute. */
export function pathFrom(folder, target) {
  const parts = target.startsWith("/") ? [] : folder.split("/").filter(Boolean);
  for (const step of target.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== "" && step !== ".") parts.push(step);
  }
  return parts.join("/");
}
