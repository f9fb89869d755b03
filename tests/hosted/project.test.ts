import { describe, expect, test } from "vitest";
import { LOCAL_KEYS } from "#local/keys.ts";
import { SCHEMA_VERSION } from "#server/observe/schema-version.ts";
import { emailOf } from "#support/accounts/accounts.ts";
import { setUpHostedStack, stack } from "#support/hosted/hosted-stack.ts";

const { signedIn } = setUpHostedStack();

describe("a hosted project's database", () => {
  test("does not let the auth service read or write our tables", async () => {
    for (const table of ["app.users", "app.weekly_picks", "private.suppressed_recipients"]) {
      await expect(stack.supabase.authSql(`select from ${table}`)).rejects.toThrow("permission denied");
      await expect(stack.supabase.authSql(`delete from ${table}`)).rejects.toThrow("permission denied");
    }
  });

  test("is migrated by a role that is not a superuser", async () => {
    const rows = await stack.supabase.sql("select rolname, rolsuper from pg_roles where rolname = current_user");
    expect(rows).toEqual([{ rolname: "postgres", rolsuper: false }]);
  });

  test("grants no access to a new table by default", async () => {
    const rights = "has_table_privilege(role, 'public.made_today', 'select, insert, update, delete')";
    const rows = await stack.supabase.sql(`create table public.made_today (id integer);
      select role, ${rights} as "may" from unnest(array['anon', 'authenticated', 'service_role']) as role`);
    await stack.supabase.sql("drop table public.made_today");
    expect(rows.map(({ may }) => may)).toEqual([false, false, false]);
  });

  test("reports its newest migration", async () => {
    const { data } = await stack.dataApi(LOCAL_KEYS.secret).rpc("health_report");
    expect(data).toMatchObject({ schema: SCHEMA_VERSION });
  });
});

describe("an access token", () => {
  test("is signed with the project's own key, and only the public key is published", async () => {
    const browser = await signedIn("key_reader");
    const { access_token: token = "" } = (await browser.auth.getSession()).data.session ?? {};
    const { keys } = (await (await browser.go("/auth/v1/.well-known/jwks.json")).json()) as { keys: JsonWebKey[] };
    const [header] = token.split(".").map((part) => Buffer.from(part, "base64url").toString());
    expect(JSON.parse(header ?? "")).toMatchObject({ alg: "ES256", kid: (keys[0] as { kid?: string }).kid });
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toHaveProperty("d");
    const claims = await browser.auth.getClaims();
    expect(claims.data?.claims).toMatchObject({ role: "authenticated", email: emailOf("key_reader") });
  });
});

describe("the gateway", () => {
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    stack.supabase.fetch(new Request(`${stack.site}${path}`, { method, headers }));

  test.each([
    ["/rest/v1/rpc/list_weeks", 403],
    ["/auth/v1/settings", 200],
    ["/auth/v1/user", 403],
  ])(
    "requires one of the project's keys for %s, and the publishable key alone gets the status %d",
    async (path, status) => {
      expect((await ask(path)).status).toBe(401);
      expect((await ask(path, { apikey: "sb_publishable_of-another-project" })).status).toBe(401);
      expect((await ask(path, { apikey: LOCAL_KEYS.publishable })).status).toBe(status);
    },
  );

  test("accepts requests from pages on any origin", async () => {
    const headers = { origin: "https://bracket.example", "access-control-request-headers": "apikey,authorization" };
    for (const path of ["/rest/v1/rpc/list_weeks", "/auth/v1/token"]) {
      const response = await ask(path, headers, "OPTIONS");
      expect(response.ok).toBe(true);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-allow-headers")).toContain("apikey");
    }
  });

  test("returns 404 for every path outside the Data API and the auth service", async () => {
    for (const path of ["/", "/storage/v1/object", "/rest/v2/teams", "/auth"]) {
      expect((await ask(path, { apikey: LOCAL_KEYS.secret })).status).toBe(404);
    }
  });
});
