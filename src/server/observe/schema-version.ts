/** The newest migration that this build was written for: the number that its file in `supabase/migrations` begins with. */
export const SCHEMA_VERSION = "20260801001600";
