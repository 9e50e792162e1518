import type { RecordEvent } from '@stammbuch/contracts'
import type { Unit } from '@stammbuch/ledger'
import type { RecordCommand } from './record.commands.ts'
import { record } from './record.decider.ts'
import { appendTo, type RecordStream } from './record-streams.ts'

/** Decides one command on a stream and adds its events to the unit. */
export const decideOn = (
  unit: Pick<Unit<unknown>, 'append'>,
  stream: RecordStream,
  command: RecordCommand,
): readonly RecordEvent[] => {
  const events = record.decide(stream.state, command)
  appendTo(unit, stream, events)
  return events
}
