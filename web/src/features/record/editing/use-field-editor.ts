import { dynamicPrefix, type Field, type FieldValue } from '@stammbuch/contracts'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { useFieldHistory } from '@/product/deciding/readings.ts'
import { toast } from '@/ui/toast.ts'
import { useSentProposals } from '../actions/sent-proposals.ts'
import { isPending, isProposed } from '../changes/use-shown-changes.ts'
import { useRecordPage } from '../page-context.ts'
import { type ShownRecord, targetOf, valueIn } from '../record-types.ts'
import {
  draftOf,
  editedField,
  fieldKey,
  keepDraft,
  startEditing,
  stopEditing,
} from './editing-store.ts'
import { blockedBecause, checkInput, inputOf, removalBlocked } from './input-check.ts'
import { useDoubt } from './use-doubt.ts'

/** The short code of the person who brought the value that came in meanwhile, once that is known. */
const useForeignEditor = (
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

/** The input of one field while it is edited, kept as a draft as long as it differs from the record. */
const useDraftedInput = (record: ShownRecord, attribute: string, field: Field) => {
  const key = fieldKey(record.id, attribute)
  const current = valueIn(record, attribute)
  const [start] = useState(() => draftOf(key))
  const [input, setInput] = useState<FieldValue>(start ? start.input : inputOf(field, current))
  /** The value that this editing is based on; another one means that somebody was faster. */
  const [base, setBase] = useState<FieldValue>(start ? start.base : current)
  const [refusal, setRefusal] = useState<string | null>(start?.refusal ?? null)
  const checked = checkInput(field, input, current)
  const draft = { input, base }
  return {
    key,
    current,
    draft,
    input,
    checked,
    refusal,
    /** The value that came in meanwhile, if one did. */
    foreign: current === base ? undefined : current,
    type: (next: FieldValue): void => {
      setInput(next)
      setRefusal(null)
      const { changed } = checkInput(field, next, current)
      keepDraft(key, changed ? { input: next, base } : undefined)
    },
    takeForeign: (): void => {
      setInput(inputOf(field, current))
      setBase(current)
      keepDraft(key, undefined)
    },
    keepMine: (): void => {
      setBase(current)
      keepDraft(key, checked.changed ? { input, base: current } : undefined)
    },
    cancel: (): void => {
      keepDraft(key, undefined)
      stopEditing(key)
    },
    /** Leave the field: what was typed stays as a draft. */
    leave: (): void => {
      keepDraft(key, checked.changed ? draft : undefined)
      stopEditing(key)
    },
  }
}

type DraftedInput = ReturnType<typeof useDraftedInput>

/** Waits for the check of an input before it is proposed. */
const useCheckBeforeProposal = ({ key, draft, input }: DraftedInput, label: string) => {
  const [awaited, setAwaited] = useState<FieldValue>()
  return {
    isChecking: awaited !== undefined && awaited === input,
    /** Tells if the input is still to be proposed after its check: it is not doubtful, not changed and not given up. */
    passes: async (check: () => Promise<string | null>): Promise<boolean> => {
      keepDraft(key, draft)
      setAwaited(input)
      const doubt = await check()
      setAwaited((last) => (last === input ? undefined : last))
      if (draftOf(key)?.input !== input) return false
      if (doubt !== null && editedField() !== key)
        void toast.info(`${label}: noch nicht vorgeschlagen`, doubt)
      return doubt === null
    },
  }
}

/** The state of one field while it is edited. Nothing is written but a proposal. */
export const useFieldEditor = (record: ShownRecord, attribute: string, field: Field) => {
  const { commands, changes } = useRecordPage()
  const drafted = useDraftedInput(record, attribute, field)
  const { key, current, draft, checked } = drafted
  const sent = useSentProposals()
  const busy = sent.some((one) => one.target.id === record.id && one.attribute === attribute)
  const { doubt, awaitCheck } = useDoubt(record, attribute, checked.changed ? checked.value : null)
  const { isChecking, passes } = useCheckBeforeProposal(drafted, field.label)
  const proposed = { recordId: record.id, attribute, value: checked.value }
  const blocked = blockedBecause(checked, busy, isProposed(changes, proposed))
  const foreignBy = useForeignEditor(record, attribute, drafted.foreign)
  const sendOff = async (newValue: FieldValue, accept = false): Promise<void> => {
    drafted.cancel()
    try {
      await commands.propose(targetOf(record), attribute, { newValue, accept })
    } catch (thrown) {
      // What was typed comes back, in the editor unless another is open.
      const refusal = sentenceOf(thrown)
      if (editedField() === null) startEditing(key, { ...draft, refusal })
      else {
        keepDraft(key, { ...draft, refusal })
        void toast.error(`${field.label}: ${refusal}`)
      }
    }
  }
  const isRemovable = attribute.startsWith(dynamicPrefix) && current !== null
  /** The reason why a dynamic field cannot be removed, `undefined` where there is nothing to remove. */
  const removal = isRemovable ? removalBlocked(field, busy) : undefined
  return {
    ...drafted,
    doubt,
    blocked,
    isChecking,
    foreignBy,
    /** Giving up throws away what is nowhere else: no value of the record and none that is proposed. */
    wouldLose: checked.changed && !isPending(changes, proposed),
    /** Proposes and closes: the page shows the proposal at once. A doubt that nobody has read yet comes first. */
    propose: async ({ accept = false } = {}): Promise<void> => {
      if (blocked !== null || checked.value === undefined || isChecking) return
      if (awaitCheck === null || (await passes(awaitCheck))) await sendOff(checked.value, accept)
    },
    removal,
    /** Proposes that the record does not have the field any more. */
    remove: async (): Promise<void> => {
      if (removal === null) await sendOff(null)
    },
  }
}
