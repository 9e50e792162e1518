/** Calls of the specification that are not served yet. A call that is served must leave this list. */
export const owedCalls: readonly string[] = [
  // Data intake
  // Release, conflicts, sync and administration
]
