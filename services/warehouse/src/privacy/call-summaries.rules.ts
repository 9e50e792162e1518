import { type Endpoint, routes } from '@stammbuch/contracts'

/** The German summary of each call, by `GET /contact/{id}`. */
const summaries: ReadonlyMap<string, string> = new Map(
  Object.values(routes as Record<string, Endpoint>).map(({ method, path, summary }) => [
    `${method} ${path}`,
    summary,
  ]),
)

/** Returns what a call answers with, in German; null for one that this version does not have. */
export const summaryOf = (call: string): string | null => summaries.get(call) ?? null
