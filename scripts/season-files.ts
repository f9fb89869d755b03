import { readFileSync } from "node:fs";
import { PREDICTOR_NAME } from "#domain/product.ts";
import { datesOfSeason, teamsOfSeason, weeksOfSeason } from "#domain/season-opening.ts";
import type { SeasonPlan } from "#domain/seasons/season.ts";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const row = (...values: readonly (string | number)[]) =>
  `  (${values.map((value) => (typeof value === "number" ? value : quoted(value))).join(", ")})`;

/** Returns `supabase/seed.sql` for a season: the teams and the weeks. */
export function seedSql(name: string, plan: SeasonPlan): string {
  const playing = teamsOfSeason(plan);
  const teams = playing.map((team) =>
    row(team.id, team.name, team.abbreviation, team.logoUrl, team.primaryColor, team.secondaryColor),
  );
  const conferences = playing.map(({ id, conference }) => row(name, id, conference));
  const weeks = weeksOfSeason(plan).map(({ number, startDate, endDate }) => row(name, number, startDate, endDate));
  const dates = datesOfSeason(plan).map(({ kind, startsAt }, index) => row(name, index + 1, kind, startsAt));
  return `-- The ${name} season with its teams, weeks and dates. Safe to run again during the season: existing teams get the values
-- below. Existing weeks and playoff dates stay, because the operator may have moved them. Generated from \`src/domain\` by
-- \`npm run assets -- season\`.

do $$
begin
  if exists (select from app.seasons where name = '${name}' and status <> 'running' or name <> '${name}' and status = 'running') then
    raise exception 'this is the seed of the season ${name}; a season is opened with npm run admin -- season open';
  end if;
end;
$$;

insert into app.seasons (name, status) values ('${name}', 'running') on conflict (name) do nothing;

-- \`merge\` uses up team numbers only for new teams. \`on conflict\` would use up a number for every team.
merge into app.teams as known
using (values
${teams.join(",\n")}
) as given (id, name, abbreviation, logo_url, primary_color, secondary_color)
on known.id = given.id
when matched then update set
  name = given.name,
  abbreviation = given.abbreviation,
  logo_url = given.logo_url,
  primary_color = given.primary_color,
  secondary_color = given.secondary_color
when not matched then insert (id, name, abbreviation, logo_url, primary_color, secondary_color)
  values (given.id, given.name, given.abbreviation, given.logo_url, given.primary_color, given.secondary_color);

insert into app.season_teams (season, team_id, conference) values
${conferences.join(",\n")}
on conflict (season, team_id) do update set conference = excluded.conference;

insert into app.week_schedule (season, week_number, start_date, end_date) values
${weeks.join(",\n")}
on conflict (season, week_number) do nothing;

insert into app.playoff_dates (season, number, kind, starts_at) values
${dates.join(",\n")}
on conflict (season, number) do nothing;
`;
}

/**
 * The auth service's email templates. They are uploaded unchanged. No program fills in the season's name, so each
 * template must contain the name as literal text.
 */
const TEMPLATES = ["confirmation", "recovery"].map((name) => `supabase/templates/${name}.html`);

const NAME_IN_TEMPLATE = />[^<>]* COLLEGE FOOTBALL PLAYOFF PREDICTOR</;

/**
 * Returns the expected contents of all files that contain the season's name as literal text. The keys are the files'
 * paths.
 */
export function seasonFiles(name: string, plan: SeasonPlan): Map<string, string> {
  const templates = TEMPLATES.map((path) => {
    const text = readFileSync(path, "utf8");
    if (!NAME_IN_TEMPLATE.test(text)) throw new Error(`${path} does not have the name of the product`);
    return [path, text.replace(NAME_IN_TEMPLATE, `>${PREDICTOR_NAME.toUpperCase()}<`)] as const;
  });
  return new Map([["supabase/seed.sql", seedSql(name, plan)], ...templates]);
}
