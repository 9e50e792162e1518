import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { useRecordPage } from '../page-context.ts'
import type { ChildAward } from '../record-types.ts'

interface ChangePeriodProps {
  readonly award: ChildAward
  readonly open: boolean
  readonly onClose: () => void
}

/** Moves an award to another year. */
export const ChangePeriod = ({ award, open, onClose }: ChangePeriodProps) => {
  const { commands } = useRecordPage()
  const { data } = useQuery({ ...read('listPeriods'), enabled: open })
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const close = (): void => {
    setChosen(null)
    setError(null)
    onClose()
  }
  const move = async (): Promise<void> => {
    try {
      await commands.changePeriod(award.id, chosen ?? '')
    } catch (thrown) {
      setError(sentenceOf(thrown))
      throw thrown
    }
  }
  const current = award.period?.name ?? null
  const names = (data?.list ?? [])
    .map(({ name }) => name)
    .toSorted((left, right) => compareGerman(right, left))
  return (
    <Confirm
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Jahrgang ändern"
      confirmLabel="Jahrgang ändern"
      disabledBecause={
        chosen === null || chosen === current ? 'Bitte einen anderen Jahrgang wählen.' : null
      }
      onConfirm={move}
    >
      <p>
        <strong>{award.label}</strong> steht jetzt im Jahrgang {current ?? '–'}.
      </p>
      <Field label="Neuer Jahrgang" error={error} className="text-foreground">
        <Select
          value={chosen ?? current}
          onChange={(name) => {
            setChosen(name)
            setError(null)
          }}
          options={names.map((name) => ({ value: name, label: name }))}
        />
      </Field>
    </Confirm>
  )
}
