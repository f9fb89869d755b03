import { expect, test } from "vitest";
import { createLocalSupabase } from "#local/supabase/supabase.ts";

test("the demo's picks are saved within the weeks of the shifted schedule, of which week 12 is open", async () => {
  const supabase = await createLocalSupabase({ demo: true });
  try {
    const [found] = await supabase.sql<{ weeks: number; outside: number; open: number }>(`
      select count(distinct week_number)::int as weeks,
        count(*) filter (
          where weekly_picks.created_at not between start_date and end_date or updated_at not between start_date and end_date
        )::int as outside,
        count(*) filter (where end_date >= now())::int as open
      from app.weekly_picks join app.week_schedule using (season, week_number) where season = app.running_season()`);
    expect(found).toEqual({ weeks: 12, outside: 0, open: 16 });
  } finally {
    await supabase.close();
  }
});
