// The functions of the Data API. `npm run assets -- types` writes this file from supabase/migrations.

/** Results are parsed with zod. */
type Json = unknown;

export interface DatabaseTypes {
  public: {
    Tables: Record<never, never>;
    Views: Record<never, never>;
    Functions: {
      calendar: { Args: never; Returns: Json };
      challenge_home: { Args: never; Returns: Json };
      check_availability: { Args: { username: string | null; email: string | null; limits: Json | null }; Returns: Json };
      claim_feed_poll: { Args: { seen_polls: number | null; for_outcome: boolean | null; for_ranking: boolean | null }; Returns: number };
      claim_reminders: { Args: { most?: number | null }; Returns: Json };
      close_season: { Args: { wanted: string | null }; Returns: Json };
      count_request: { Args: { limits: Json | null }; Returns: number };
      count_weeks: { Args: never; Returns: number };
      create_group: { Args: { name: string | null }; Returns: Json };
      current_player: { Args: never; Returns: Json };
      email_preferences: { Args: never; Returns: Json };
      everyone: { Args: { season?: string | null }; Returns: Json };
      feed_state: { Args: never; Returns: Json };
      find_saved_bracket: { Args: { saved_id: string | null }; Returns: Json };
      finish_feed_poll: { Args: { poll: number | null; season: string | null; problem: string | null; calls_left: number | null; record: Json | null; doubt: Json | null; points?: Json | null }; Returns: boolean };
      finish_reminders: { Args: { batch: string | null }; Returns: undefined };
      follow_feed: { Args: never; Returns: undefined };
      group_entries: { Args: { group_id: string | null }; Returns: Json };
      group_history: { Args: { group_id: string | null }; Returns: Json };
      group_member: { Args: { group_id: string | null; player_id: string | null; season?: string | null }; Returns: Json };
      group_name: { Args: { group_id: string | null }; Returns: string };
      group_page: { Args: { group_id: string | null; season?: string | null; skipped?: number | null }; Returns: Json };
      group_picks: { Args: { group_id: string | null; most_members: number | null; season?: string | null }; Returns: Json };
      group_stats: { Args: { group_id: string | null; season?: string | null }; Returns: Json };
      group_week: { Args: { group_id: string | null; week: number | null }; Returns: Json };
      health_report: { Args: never; Returns: Json };
      is_listed: { Args: never; Returns: boolean };
      join_group: { Args: { name: string | null }; Returns: Json };
      join_group_by_code: { Args: { code: string | null }; Returns: Json };
      latest_ranking: { Args: { season: string | null }; Returns: Json };
      latest_ratings: { Args: { season: string | null }; Returns: Json };
      leave_group: { Args: { group_id: string | null }; Returns: boolean };
      list_teams: { Args: { season?: string | null }; Returns: Json };
      list_weeks: { Args: { season?: string | null }; Returns: Json };
      manage_group: { Args: { group_id: string | null; action: string | null; value?: string | null; player?: string | null }; Returns: undefined };
      open_season: { Args: { wanted: string | null; teams: Json | null; weeks: Json | null; dates?: Json | null }; Returns: undefined };
      operator_act: { Args: { action: string | null; kind: string | null; target: string | null; new_name: string | null; reason: string | null }; Returns: Json };
      operator_find: { Args: { wanted: string | null }; Returns: Json };
      operator_log: { Args: { most: number | null }; Returns: Json };
      outcome: { Args: { season?: string | null }; Returns: Json };
      outcome_history: { Args: never; Returns: Json };
      overall_ranking: { Args: { season: string | null }; Returns: Json };
      own_data: { Args: { recipient_hash: string | null }; Returns: Json };
      own_open_picks: { Args: never; Returns: Json };
      own_seasons: { Args: never; Returns: Json };
      own_week: { Args: { week: number | null }; Returns: Json };
      preview_group: { Args: { code: string | null; limits: Json | null }; Returns: Json };
      purge_old: { Args: { days: Json | null; most: number | null }; Returns: Json };
      record_saved_bracket_mailed: { Args: { saved_id: string | null; limits?: Json | null }; Returns: undefined };
      refund_saved_bracket: { Args: { saved_id: string | null; limits: Json | null }; Returns: undefined };
      reminder_status: { Args: never; Returns: Json };
      rename_team: { Args: { group_id: string | null; team_name: string | null }; Returns: Json };
      rescore_if_due: { Args: never; Returns: boolean };
      running_season: { Args: never; Returns: string };
      save_pick: { Args: { week: number | null; record: Json | null; season?: string | null }; Returns: Json };
      save_ranking: { Args: { season: string | null; ids: readonly string[] | null }; Returns: boolean };
      save_ratings: { Args: { season: string | null; rounds: number | null; elo: Json | null }; Returns: undefined };
      season_status: { Args: never; Returns: Json };
      set_listed: { Args: { listed: boolean | null }; Returns: boolean };
      set_outcome: { Args: { record: Json | null }; Returns: undefined };
      set_reminders: { Args: { weekly_reminders: boolean | null }; Returns: Json };
      set_week: { Args: { week: number | null; starts?: string | null; ends?: string | null }; Returns: Json };
      store_saved_bracket: { Args: { record: Json | null; recipient_hash: string | null; limits: Json | null; season?: string | null }; Returns: Json };
      undo_outcome: { Args: never; Returns: Json };
      unsubscribe: { Args: { token: string | null }; Returns: boolean };
      viewed_pick: { Args: { pick_id: string | null }; Returns: Json };
    };
  };
}
