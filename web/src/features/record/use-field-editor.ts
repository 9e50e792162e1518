import type { Field, FieldValue } from '@stammbuch/contracts'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { draftOf, fieldKey, keepDraft, stopEditing } from './editing.ts'
import { blockedBecause, inputOf, judgeInput } from './judge-input.ts'
import { useRecordPage } from './page-context.ts'
import { type ShownRecord, targetOf, valueIn } from './record-types.ts'

/** The state of one field while it is edited. Nothing is written but a proposal. */
export const useFieldEditor = (record: ShownRecord, attribute: string, field: Field) => {
  const { commands } = useRecordPage()
  const key = fieldKey(record.id, attribute)
  const current = valueIn(record, attribute)
  const [start] = useState(() => draftOf(key))
  const [input, setInput] = useState<FieldValue>(start ? start.input : inputOf(field, current))
  /** The value that this editing is based on; another one means that somebody was faster. */
  const [base, setBase] = useState<FieldValue>(start ? start.base : current)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const judged = judgeInput(field, input, current)
  const blocked = blockedBecause(judged, busy)

  const cancel = (): void => {
    keepDraft(key, undefined)
    stopEditing(key)
  }
  return {
    input,
    judged,
    blocked,
    busy,
    refusal,
    /** The value that came in meanwhile, if one did. */
    foreign: current === base ? undefined : current,
    type: (next: FieldValue): void => {
      setInput(next)
      setRefusal(null)
    },
    takeForeign: (): void => {
      setInput(inputOf(field, current))
      setBase(current)
    },
    keepMine: (): void => setBase(current),
    cancel,
    /** Leave the field: what was typed stays as a draft. */
    leave: (): void => {
      if (busy) return
      keepDraft(key, judged.changed ? { input, base } : undefined)
      stopEditing(key)
    },
    propose: async (): Promise<void> => {
      if (blocked !== null || judged.value === undefined) return
      setBusy(true)
      try {
        await commands.propose(targetOf(record), attribute, judged.value)
        cancel()
      } catch (thrown) {
        setRefusal(sentenceOf(thrown))
        setBusy(false)
      }
    },
  }
}
