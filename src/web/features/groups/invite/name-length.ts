/** The font size of a group's name: smaller for a long one. */
export function nameLength(name: string): "short" | "medium" | "long" {
  return name.length <= 20 ? "short" : name.length <= 34 ? "medium" : "long";
}
