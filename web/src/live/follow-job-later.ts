/** Loads the code that follows long work: not needed before some begins, and there soon after the page stands. */
export const loadFollowJob = async () => (await import('./follow-job.ts')).followJob
