import fc from "fast-check";
import { z } from "zod";

/** Values that exist in a test's database. Random guesses alone would never get past "not found". */
export interface KnownValues {
  /** Ids of rows. */
  readonly ids: readonly string[];
  /** Names, codes, tokens and email addresses. */
  readonly texts: readonly string[];
  /** Example brackets and bracket records, for inputs whose schema allows any value. */
  readonly documents: readonly object[];
  /** Example values for properties, by property name. */
  readonly named: Readonly<Record<string, readonly unknown[]>>;
}

/** The keywords of JSON Schema that request schemas use. */
interface Shape {
  readonly type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Returns values in the shape of a schema. A rule beyond the shape, such as a name rule, may still reject the values.
 */
export function acceptable(schema: z.ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  return fromShape(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape, known);
}

function fromShape(shape: Shape, known: KnownValues): fc.Arbitrary<unknown> {
  if ("const" in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((each) => fromShape(each, known)));
  switch (shape.type) {
    case "object":
      return objects(shape, known);
    case "array":
      return fc.array(fromShape(shape.items ?? {}, known), { maxLength: 5 });
    case "string":
      return texts(shape, known);
    case "integer":
    case "number":
      return fc.oneof(
        fc.integer({ min: shape.minimum ?? 1, max: Math.min(shape.maximum ?? 15, 60) }),
        fc.integer({ min: shape.minimum ?? -20, max: shape.maximum ?? 20 }),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.constantFrom(...known.documents);
  }
}

function objects({ properties = {}, required = [] }: Shape, known: KnownValues): fc.Arbitrary<unknown> {
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => {
      const [values, fitting] = [fromShape(shape, known), known.named[name]];
      return [name, fitting ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, values) : values];
    }),
  );
  return fc.record(values, { requiredKeys: [...required], noNullPrototype: true });
}

function texts({ format, maxLength = 70 }: Shape, known: KnownValues): fc.Arbitrary<string> {
  if (format === "uuid") return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known.ids) }, fc.uuid());
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known.texts, ...known.ids) },
    fc.string({ unit: "grapheme", maxLength }),
    fc.emailAddress(),
  );
}
