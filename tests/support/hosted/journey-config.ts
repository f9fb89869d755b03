import { CONFIG } from "./auth-settings.ts";

/**
 * The project's settings, but with a shorter minimum interval between two emails, because journeys request a second
 * email immediately.
 */
export const JOURNEY_CONFIG = CONFIG.replace(/^max_frequency = .*$/m, 'max_frequency = "1s"');
