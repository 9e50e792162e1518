import { dynamicPrefix, type Field, type FieldValue } from '@stammbuch/contracts'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useFieldHistory } from '@/product/deciding/readings.ts'
import { toast } from '@/ui/toast.ts'
import { draftOf, fieldKey, isEditing, keepDraft, startEditing, stopEditing } from './editing.ts'
import { blockedBecause, inputOf, judgeInput, removalBlocked } from './judge-input.ts'
import { useRecordPage } from './page-context.ts'
import { type ShownRecord, targetOf, valueIn } from './record-types.ts'
import { useSentProposals } from './sent-proposals.ts'
import { useDoubt } from './use-doubt.ts'
import { isProposed, isWaiting } from './use-shown-changes.ts'

/** Who brought the value that came in meanwhile, once that is known. */
const useWhoChanged = (
  record: ShownRecord,
  attribute: string,
  foreign: FieldValue | undefined,
): string | null => {
  const { data } = useFieldHistory(targetOf(record), attribute, {
    enabled: foreign !== undefined,
  })
  if (foreign === undefined) return null
  const brought = data?.list.find(({ acceptedDate }) => acceptedDate !== null)
  return brought?.newValue === foreign ? (brought.decidedBy?.shortCode ?? null) : null
}

/** The state of one field while it is edited. Nothing is written but a proposal. */
export const useFieldEditor = (record: ShownRecord, attribute: string, field: Field) => {
  const { commands, changes } = useRecordPage()
  const key = fieldKey(record.id, attribute)
  const current = valueIn(record, attribute)
  const [start] = useState(() => draftOf(key))
  const [input, setInput] = useState<FieldValue>(start ? start.input : inputOf(field, current))
  /** The value that this editing is based on; another one means that somebody was faster. */
  const [base, setBase] = useState<FieldValue>(start ? start.base : current)
  const [refusal, setRefusal] = useState<string | null>(start?.refusal ?? null)
  const proposals = useSentProposals()
  const busy = proposals.some((one) => one.target.id === record.id && one.attribute === attribute)
  const judged = judgeInput(field, input, current)
  const doubt = useDoubt(record, attribute, judged.changed ? judged.value : null)
  const blocked = blockedBecause(
    judged,
    busy,
    isProposed(changes, record.id, attribute, judged.value),
  )
  /** The value that came in meanwhile, if one did. */
  const foreign = current === base ? undefined : current
  const foreignBy = useWhoChanged(record, attribute, foreign)

  const cancel = (): void => {
    keepDraft(key, undefined)
    stopEditing(key)
  }
  /** The proposal was refused: what was typed comes back, in the editor unless another is open. */
  const takeBack = (sentence: string): void => {
    const draft = { input, base, refusal: sentence }
    if (isEditing()) {
      keepDraft(key, draft)
      void toast.error(`${field.label}: ${sentence}`)
    } else startEditing(key, draft)
  }
  const sendOff = async (value: FieldValue): Promise<void> => {
    cancel()
    try {
      await commands.propose(targetOf(record), attribute, value)
    } catch (thrown) {
      takeBack(sentenceOf(thrown))
    }
  }
  const isRemovable = attribute.startsWith(dynamicPrefix) && current !== null
  /** Why a dynamic field cannot be removed, `undefined` where there is nothing to remove. */
  const removal = isRemovable ? removalBlocked(field, busy) : undefined
  return {
    input,
    judged,
    doubt,
    blocked,
    refusal,
    foreign,
    foreignBy,
    /** Giving up throws away what is nowhere else: no value of the record and none that is proposed. */
    wouldLose: judged.changed && !isWaiting(changes, { record, attribute, value: judged.value }),
    type: (next: FieldValue): void => {
      setInput(next)
      setRefusal(null)
      const { changed } = judgeInput(field, next, current)
      keepDraft(key, changed ? { input: next, base } : undefined)
    },
    takeForeign: (): void => {
      setInput(inputOf(field, current))
      setBase(current)
      keepDraft(key, undefined)
    },
    keepMine: (): void => {
      setBase(current)
      keepDraft(key, judged.changed ? { input, base: current } : undefined)
    },
    cancel,
    /** Leave the field: what was typed stays as a draft. */
    leave: (): void => {
      keepDraft(key, judged.changed ? { input, base } : undefined)
      stopEditing(key)
    },
    /** Propose and close: the page shows the proposal at once. */
    propose: async (): Promise<void> => {
      if (blocked === null && judged.value !== undefined) await sendOff(judged.value)
    },
    removal,
    /** Propose that the record does not have the field any more. */
    remove: async (): Promise<void> => {
      if (removal === null) await sendOff(null)
    },
  }
}
