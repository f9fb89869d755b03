import { readFileSync } from "node:fs";
import { PREDICTOR_NAME } from "../src/domain/product.ts";
import { datesOfSeason, teamsOfSeason, weeksOfSeason } from "../src/domain/season-opening.ts";
import type { SeasonPlan } from "../src/domain/seasons/season.ts";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const row = (...values: readonly (string | number)[]) =>
  `  (${values.map((value) => (typeof value === "number" ? value : quoted(value))).join(", ")})`;

/** Returns `supabase/seed.sql` for a season: its teams and its weeks. */
export function seedSql(name: string, plan: SeasonPlan): string {
  const teams = teamsOfSeason(plan).map((team) =>
    row(team.id, team.name, team.abbreviation, team.conference, team.logoUrl, team.primaryColor, team.secondaryColor),
  );
  const weeks = weeksOfSeason(plan).map(({ number, startDate, endDate }) => row(number, startDate, endDate));
  const dates = datesOfSeason(plan).map(({ kind, startsAt }, index) => row(index + 1, kind, startsAt));
  return `-- The season ${name}, with its teams and its weeks. Safe to run again while it runs: existing teams get the values below,
-- existing weeks and dates of the playoff stay, which the operator may have moved. Written by \`npm run assets -- season\` from \`src/domain\`.

do $$
begin
  if exists (select from public.seasons where name <> '${name}' and closed_at is null)
    or exists (select from public.seasons where name = '${name}' and closed_at is not null) then
    raise exception 'this is the seed of the season ${name}; a season is opened with npm run admin -- season open';
  end if;
end;
$$;

insert into public.seasons (name) values ('${name}') on conflict (name) do nothing;

insert into public.teams (id, name, abbreviation, conference, logo_url, primary_color, secondary_color) values
${teams.join(",\n")}
on conflict (id) do update set
  name = excluded.name,
  abbreviation = excluded.abbreviation,
  conference = excluded.conference,
  logo_url = excluded.logo_url,
  primary_color = excluded.primary_color,
  secondary_color = excluded.secondary_color;

insert into public.season_teams (season, team_id, conference)
select '${name}', id, conference from public.teams where conference is not null
on conflict (season, team_id) do update set conference = excluded.conference;

insert into public.week_schedule (week_number, start_date, end_date) values
${weeks.join(",\n")}
on conflict (week_number) do nothing;

insert into public.playoff_dates (number, kind, starts_at) values
${dates.join(",\n")}
on conflict (number) do nothing;
`;
}

/** The mails of the auth service, which are uploaded as they are, so that each names the season itself. */
const TEMPLATES = ["confirmation", "recovery"].map((name) => `supabase/templates/${name}.html`);

const NAME_IN_TEMPLATE = />[^<>]* COLLEGE FOOTBALL PLAYOFF PREDICTOR</;

/** Returns the files that name the season and cannot derive it when they are used, by path, as they should be. */
export function seasonFiles(name: string, plan: SeasonPlan): Map<string, string> {
  const templates = TEMPLATES.map((path) => {
    const text = readFileSync(path, "utf8");
    if (!NAME_IN_TEMPLATE.test(text)) throw new Error(`${path} does not have the name of the product`);
    return [path, text.replace(NAME_IN_TEMPLATE, `>${PREDICTOR_NAME.toUpperCase()}<`)] as const;
  });
  return new Map([["supabase/seed.sql", seedSql(name, plan)], ...templates]);
}
