import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SEASON } from "#domain/season.ts";
import { setUpAuthStack, stack } from "#support/accounts/auth-stack.ts";

setUpAuthStack();

describe("the local auth service", () => {
  test.each(["/otp", "/magiclink", "/admin/users", "/factors", "/sso", "/invite", "/nonexistent"])(
    "does not provide %s, because the app does not use it",
    async (path) => {
      const response = await stack.openBrowser().go(`/auth/v1${path}`, { email: "a@b.example" });
      expect(response.status).toBe(404);
    },
  );

  test.each(["confirmation", "recovery"])(
    "has a %s email template that mentions the season and uses only supported variables",
    (name) => {
      const template = readFileSync(`supabase/templates/${name}.html`, "utf8");
      expect(template).toContain(`>${SEASON.name} COLLEGE FOOTBALL PLAYOFF PREDICTOR<`);
      const marks = [...template.matchAll(/\{\{.*?\}\}/g)].map(([mark]) => mark);
      expect(new Set(marks)).toEqual(new Set(["{{ .SiteURL }}", "{{ .TokenHash }}", "{{ .Email }}"]));
    },
  );
});
