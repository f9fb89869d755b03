import { expect, test } from "vitest";
import { createLocalSupabase } from "#local/supabase/supabase.ts";

test.each([
  [false, "of a shifted schedule, of which week 12 is open"],
  [true, "of the real schedule"],
])("with realDates %s, the demo's picks are saved within their weeks %s", async (realDates) => {
  const supabase = await createLocalSupabase({ demo: true, realDates });
  try {
    const [found] = await supabase.sql<{ weeks: number; begun: number; outside: number; open: number }>(`
      select count(distinct week_number)::int as weeks,
        (select count(*)::int from app.week_schedule where season = app.running_season() and start_date <= now()) as begun,
        count(*) filter (
          where weekly_picks.created_at not between start_date and end_date or updated_at not between start_date and end_date
        )::int as outside,
        count(*) filter (where end_date >= now())::int as open
      from app.weekly_picks join app.week_schedule using (season, week_number) where season = app.running_season()`);
    expect(found).toMatchObject({ weeks: found?.begun, outside: 0, ...(!realDates && { weeks: 12, open: 16 }) });
  } finally {
    await supabase.close();
  }
});
