import { type FieldValue, isPersonal, type RecordClass } from '@stammbuch/contracts'
import type { Propose } from './record.commands.ts'
import type { AcceptedBy, DeclineReason, RecordEvent } from './record.events.ts'
import { currentValueOf, type PendingChange, type RecordState } from './record.state.ts'

/** Values of one attribute, beside the event when they are about a person. */
const placed = <Values extends Readonly<Record<string, unknown>>>(
  recordClass: RecordClass,
  attribute: string,
  values: Values,
): { data: Values | object; personal?: Values } =>
  isPersonal(recordClass, attribute) ? { data: {}, personal: values } : { data: values }

/** What a proposal keeps of the one that it stands for: made earlier, by somebody else, on another value. */
export interface Carried {
  readonly oldValue?: FieldValue
  readonly proposedBy?: string | null
  readonly place?: number
  readonly proposedAt?: string
  readonly reopens?: string
}

const standing = ({ place, proposedAt, reopens }: Carried) => ({
  ...(place !== undefined && { place }),
  ...(proposedAt !== undefined && { proposedAt }),
  ...(reopens !== undefined && { reopens }),
})

/** The event that a value was proposed. */
export const proposalOf = (
  state: RecordState,
  {
    changeId,
    attribute,
    source,
    comment,
  }: Pick<Propose, 'changeId' | 'attribute' | 'source' | 'comment'>,
  newValue: FieldValue,
  { oldValue = currentValueOf(state, attribute), proposedBy = null, ...kept }: Carried = {},
): RecordEvent => {
  const { data, personal } = placed(state.class, attribute, { oldValue, newValue, comment })
  const by = proposedBy === null ? {} : { proposedBy }
  return {
    type: 'ChangeProposed',
    subject: changeId,
    data: { class: state.class, attribute, source, ...by, ...standing(kept), ...data },
    ...(personal ? { personal } : {}),
  }
}

/** The event that a pending change's value became the record's. */
export const acceptance = (
  state: RecordState,
  change: PendingChange,
  by: AcceptedBy,
): RecordEvent => {
  const valueBefore = currentValueOf(state, change.attribute)
  const values = { newValue: change.newValue, valueBefore }
  const { data, personal } = placed(state.class, change.attribute, values)
  return {
    type: 'ChangeAccepted',
    subject: change.changeId,
    data: {
      class: state.class,
      attribute: change.attribute,
      stale: change.oldValue !== valueBefore,
      by,
      sampleId: change.sampleId,
      ...data,
    },
    ...(personal ? { personal } : {}),
  }
}

/** The event that a pending change was closed without taking its value. */
export const closing = (
  state: RecordState,
  { changeId, attribute, sampleId }: PendingChange,
  reason: DeclineReason,
  detail: string | null = null,
  comment: string | null = null,
): RecordEvent => {
  const { data, personal } = placed(state.class, attribute, { comment })
  return {
    type: 'ChangeDeclined',
    subject: changeId,
    data: { class: state.class, attribute, reason, detail, sampleId, ...data },
    ...(personal ? { personal } : {}),
  }
}
