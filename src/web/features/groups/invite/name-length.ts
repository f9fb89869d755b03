/** How large the name of a group is drawn: a long one is smaller, to leave room for the rest. */
export function nameLength(name: string): "short" | "medium" | "long" {
  return name.length <= 20 ? "short" : name.length <= 34 ? "medium" : "long";
}
