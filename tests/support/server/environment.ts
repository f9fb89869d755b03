/** A deployed server's required settings. */
export const ENVIRONMENT = {
  SUPABASE_URL: "https://project.example.com",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
  RESEND_API_KEY: "re_x",
  CRON_SECRET: "x",
  SITE_URL: "https://bracket.example.com/",
};
