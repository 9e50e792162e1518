/** The rules of a record alone, for rules of others: nothing here reaches a database. */

export type { RecordEvent } from '@stammbuch/contracts'
export type { RecordCommand } from './record.commands.ts'
export { canBeCreated, record } from './record.decider.ts'
export * from './record.state.ts'
