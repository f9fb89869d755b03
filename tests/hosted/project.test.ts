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
