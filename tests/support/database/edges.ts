import { describe, expect, test } from "vitest";
import type { TestDatabase } from "./database.ts";

/** What a constraint of a table takes and refuses, whoever writes: a statement with its value, and values in SQL. */
export interface Edge {
  readonly write: (value: string) => string;
  readonly takes: readonly string[];
  readonly refuses: readonly string[];
}

/** Tests the edges of constraints, by their names. A table's triggers, which would often say it first, do nothing meanwhile. */
export function testEdges(database: () => TestDatabase, edges: Readonly<Record<string, Edge>>): void {
  const written = new Set(
    Object.values(edges).flatMap(({ write }) => write("").match(/(?:public|private)\.\w+/g) ?? []),
  );
  const untriggered = [...written].map((table) => `alter table ${table} disable trigger user;`).join("\n");

  /** Tries a statement. Returns what the database says against it, or "taken". Nothing of it stays. */
  async function said(statement: string): Promise<string> {
    const trial = database().sql(`do $$ begin ${untriggered} ${statement}; raise exception 'taken'; end $$`);
    return String(await trial.catch((error: Error) => error.message));
  }

  describe.each(Object.entries(edges))("%s", (name, { write, takes, refuses }) => {
    // One row of each table is enough.
    const one = (value: string) => {
      const [, table] = /^update (\S+) set [^;]*$/.exec(write(value)) ?? [];
      return table && !write(value).includes(" where ")
        ? `${write(value)} where ctid = (select ctid from ${table} limit 1)`
        : write(value);
    };

    test.each(refuses)("refuses %s", async (value) => {
      expect(await said(one(value))).toContain(name);
    });

    test.each(takes)("takes %s", async (value) => {
      expect(await said(one(value))).toBe("taken");
    });
  });
}
