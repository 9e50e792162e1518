import type { Sample } from '@stammbuch/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'

interface ChangePeriodProps {
  readonly sample: Sample
  readonly onClose: () => void
}

/** Put a delivery into another year, by its name. */
export const ChangePeriodDialog = ({ sample, onClose }: ChangePeriodProps) => {
  const client = useQueryClient()
  const form = useId()
  const [name, setName] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (newPeriodName: string) =>
      call(
        'changeSamplePeriod',
        { params: { id: sample.id, newPeriodName } },
        { expected: ['invalid'] },
      ),
    onSuccess: async (_, newPeriodName) => {
      await client.invalidateQueries({ queryKey: ['listSamples'] })
      void toast.success(`Die Datenlieferung gehört jetzt zum Jahrgang ${newPeriodName}.`)
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() && !isPending) mutate(name.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Jahr ändern"
      description={`${sample.rawDataReference}, bisher ${sample.period?.name ?? 'ohne Jahrgang'}`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            pending={isPending}
            disabledBecause={name.trim() ? null : 'Bitte einen Jahrgang angeben.'}
          >
            Jahr ändern
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4 pb-1" noValidate>
        <Banner tone="warning">
          Bitte das Jahr einer Datenlieferung nur in Absprache mit der IT ändern. Was schon
          importiert ist, bleibt in seinem Jahrgang.
        </Banner>
        <Field label="Neuer Jahrgang" required error={error && sentenceOf(error)}>
          <Input
            code
            autoFocus
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              reset()
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
