import { type Erasure, type ErasureReason, erasureReasons } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { ConfirmWord } from '@/ui/confirm-word.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { toast } from '@/ui/toast.ts'

interface EraseQuestionProps {
  readonly contactId: string
  readonly label: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onErased: () => void
}

const reasons = Object.entries(erasureReasons).map(([value, label]) => ({
  value: value as ErasureReason,
  label,
}))

const outcomeOf = (done: Erasure | { readonly jobId: string }): string => {
  if (!('erasedAt' in done)) return 'Die Löschung läuft; ihr Ergebnis steht danach in der Liste.'
  if (done.check?.outcome === 'left')
    return 'Einige Stellen muss jemand ansehen; sie stehen auf der Seite der Person.'
  return 'Alle Speicher sind geprüft. Grund und Beleg stehen in der Liste.'
}

/** Asks for ground and word, and forgets a person. */
export const EraseQuestion = ({
  contactId,
  label,
  open,
  onOpenChange,
  onErased,
}: EraseQuestionProps) => {
  const [reason, setReason] = useState<ErasureReason>('request')
  const client = useQueryClient()
  const erase = async (confirmation: string): Promise<void> => {
    try {
      const { body } = await answerOf('eraseContact', {
        params: { id: contactId },
        body: { confirmation, reason },
      })
      void toast.success('Die Angaben zur Person sind gelöscht.', outcomeOf(body))
      onErased()
      await client.invalidateQueries()
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    }
  }
  return (
    <ConfirmWord
      open={open}
      onOpenChange={onOpenChange}
      title="Angaben zu dieser Person löschen?"
      word="LÖSCHEN"
      confirmLabel="Endgültig löschen"
      onConfirm={erase}
    >
      <p>
        Alle Angaben über <strong>{label}</strong> werden gelöscht, wie sie auf dieser Seite gezählt
        sind. Das kann nicht rückgängig gemacht werden. Danach werden alle Speicher durchsucht, und
        das Ergebnis wird festgehalten.
      </p>
      <Field label="Grund" className="text-foreground">
        <Select value={reason} onChange={setReason} options={reasons} />
      </Field>
    </ConfirmWord>
  )
}
