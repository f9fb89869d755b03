import fc from "fast-check";

/** The keywords of JSON Schema that the description of the API uses for what it takes. */
export interface DescribedSchema {
  readonly $ref?: string;
  readonly type?: "object" | "array" | "string" | "integer" | "boolean" | "null";
  readonly anyOf?: readonly DescribedSchema[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly required?: readonly string[];
  readonly items?: DescribedSchema | false;
  readonly prefixItems?: readonly DescribedSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** Characters that paths are made of, for patterns that cannot be turned into texts. */
const PLAIN = fc.constantFrom(..."/-.019afz");

/** Returns texts that a pattern takes. */
function matching(pattern: string, maxLength: number): fc.Arbitrary<string> {
  const expression = new RegExp(pattern, "u");
  const isTaken = (text: string) => text.length <= maxLength && expression.test(text);
  try {
    return fc.stringMatching(expression).filter(isTaken);
  } catch {
    // Of look-aheads and classes of Unicode the library makes nothing.
    const texts = [fc.string({ unit: "grapheme", maxLength: 20 }), fc.string({ unit: PLAIN, maxLength: 20 })];
    return fc.oneof(...texts, ...texts.map((text) => text.map((end) => `/a${end}`))).filter(isTaken);
  }
}

/**
 * Returns what makes values that a schema of the document takes, all of them: unlike `acceptable`, whose values may be refused.
 * `named` are the schemas that it refers to, `fitting` what exists for properties of a name.
 */
export function valuesOf(
  named: Readonly<Record<string, DescribedSchema>>,
  fitting: Readonly<Record<string, readonly unknown[]>>,
) {
  // Each named schema is turned into values once: a bracket refers to a team in 67 places.
  const made = new Map<string, fc.Arbitrary<unknown>>();

  const orFitting = (name: string, other: fc.Arbitrary<unknown>) =>
    fitting[name] ? fc.oneof(fc.constantFrom(...fitting[name]), other) : other;

  /** Fails for a schema with keywords that are not known here. */
  return function values(schema: DescribedSchema): fc.Arbitrary<unknown> {
    if (schema.$ref) {
      const name = schema.$ref.replace(/.*\//, "");
      const known = made.get(name) ?? values(named[name] ?? {});
      made.set(name, known);
      return known;
    }
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(values));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const { maxLength = 60 } = schema;
    switch (schema.type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
        return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
      case "string":
        return schema.pattern
          ? matching(schema.pattern, maxLength)
          : fc.string({ unit: "grapheme", maxLength: Math.min(maxLength, 60) }).map((text) => text.slice(0, maxLength));
      case "array":
        return schema.prefixItems
          ? fc.tuple(...schema.prefixItems.map(values))
          : fc.array(values(schema.items || {}), { minLength: schema.minItems ?? 0, maxLength: schema.maxItems ?? 5 });
      case "object": {
        const properties = Object.entries(schema.properties ?? {}).map(
          ([name, of]) => [name, orFitting(name, values(of))] as const,
        );
        return fc.record(Object.fromEntries(properties), { requiredKeys: [...(schema.required ?? [])] });
      }
      default:
        throw new Error(`a schema of the document is not known: ${JSON.stringify(schema)}`);
    }
  };
}
