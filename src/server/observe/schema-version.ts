/** The newest migration that this build needs: the number at the start of its file name in `supabase/migrations`. */
export const SCHEMA_VERSION = "20260801001700";
