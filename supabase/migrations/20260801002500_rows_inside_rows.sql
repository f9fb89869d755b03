-- Who may do what: nobody reads many rows of a table inside a row of another one. The Data API follows foreign keys in both
-- directions and to any depth, with a limit for each level but not for their product: a request of one line had it put together
-- gigabytes (docs/rules.md#rows-inside-rows). The one row that a row names, such as the group of a membership, is read inside it
-- as before.

-- Where there is a function of a table's row with the name of another table, the Data API calls it instead of following foreign
-- keys. Nobody may call these: each takes the place of many rows of the first table inside a row of the second.

create function public.weekly_picks(public.users) returns setof public.weekly_picks
language sql stable set search_path = '' as 'select * from public.weekly_picks where false';
create function public.groups(public.users) returns setof public.groups
language sql stable set search_path = '' as 'select * from public.groups where false';
create function public.group_members(public.users) returns setof public.group_members
language sql stable set search_path = '' as 'select * from public.group_members where false';
create function public.past_picks(public.users) returns setof public.past_picks
language sql stable set search_path = '' as 'select * from public.past_picks where false';
create function public.past_scores(public.users) returns setof public.past_scores
language sql stable set search_path = '' as 'select * from public.past_scores where false';
create function public.past_standings(public.users) returns setof public.past_standings
language sql stable set search_path = '' as 'select * from public.past_standings where false';

create function public.group_members(public.groups) returns setof public.group_members
language sql stable set search_path = '' as 'select * from public.group_members where false';
create function public.past_groups(public.groups) returns setof public.past_groups
language sql stable set search_path = '' as 'select * from public.past_groups where false';
create function public.seasons(public.groups) returns setof public.seasons
language sql stable set search_path = '' as 'select * from public.seasons where false';

create function public.season_teams(public.teams) returns setof public.season_teams
language sql stable set search_path = '' as 'select * from public.season_teams where false';
create function public.seasons(public.teams) returns setof public.seasons
language sql stable set search_path = '' as 'select * from public.seasons where false';

create function public.season_teams(public.seasons) returns setof public.season_teams
language sql stable set search_path = '' as 'select * from public.season_teams where false';
create function public.teams(public.seasons) returns setof public.teams
language sql stable set search_path = '' as 'select * from public.teams where false';
create function public.committee_rankings(public.seasons) returns setof public.committee_rankings
language sql stable set search_path = '' as 'select * from public.committee_rankings where false';
create function public.past_weeks(public.seasons) returns setof public.past_weeks
language sql stable set search_path = '' as 'select * from public.past_weeks where false';
create function public.past_scores(public.seasons) returns setof public.past_scores
language sql stable set search_path = '' as 'select * from public.past_scores where false';
create function public.past_groups(public.seasons) returns setof public.past_groups
language sql stable set search_path = '' as 'select * from public.past_groups where false';
create function public.groups(public.seasons) returns setof public.groups
language sql stable set search_path = '' as 'select * from public.groups where false';

create function public.past_standings(public.past_groups) returns setof public.past_standings
language sql stable set search_path = '' as 'select * from public.past_standings where false';

revoke execute on function
  public.weekly_picks(public.users),
  public.groups(public.users),
  public.group_members(public.users),
  public.past_picks(public.users),
  public.past_scores(public.users),
  public.past_standings(public.users),
  public.group_members(public.groups),
  public.past_groups(public.groups),
  public.seasons(public.groups),
  public.season_teams(public.teams),
  public.seasons(public.teams),
  public.season_teams(public.seasons),
  public.teams(public.seasons),
  public.committee_rankings(public.seasons),
  public.past_weeks(public.seasons),
  public.past_scores(public.seasons),
  public.past_groups(public.seasons),
  public.groups(public.seasons),
  public.past_standings(public.past_groups)
  from public, anon, authenticated, service_role;
