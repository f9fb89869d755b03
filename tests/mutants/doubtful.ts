const DOUBTFUL = /timed? ?out|ECONN|EPIPE|ENO|socket|hang up|fetch failed|did not (start|run)|does not answer|hangs/i;

/** Whether a test says something when it fails that a busy machine causes as well as a broken rule. */
export const isDoubtful = (message: string): boolean => DOUBTFUL.test(message);
