import { z } from 'zod'

/** The message that the relay publishes for each event: ids and positions, never values. */
export const logMessage = z.object({
  position: z.number().int(),
  id: z.uuid(),
  stream: z.uuid(),
  kind: z.string(),
  version: z.number().int(),
  type: z.string(),
})
export type LogMessage = z.output<typeof logMessage>

/** The JetStream stream of the log, and the subject of one event. */
export const logStream = 'WAREHOUSE'
export const subjectOf = ({ kind, type }: Pick<LogMessage, 'kind' | 'type'>): string =>
  `warehouse.${kind}.${type}`
