/** How long work is followed: not needed before somebody begins some, and there soon after the page stands. */
export const loadFollowJob = async () => (await import('./follow-job.ts')).followJob
