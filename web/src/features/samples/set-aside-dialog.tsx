import type { Sample } from '@stammbuch/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'

interface SetAsideProps {
  readonly sample: Sample
  readonly onClose: () => void
}

/** Say that a delivery is not to be imported, and why. */
export const SetAsideDialog = ({ sample, onClose }: SetAsideProps) => {
  const client = useQueryClient()
  const form = useId()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (said: string) =>
      call(
        'setSampleAside',
        { params: { id: sample.id }, body: { reason: said } },
        { expected: ['sample-imported'] },
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['listSamples'] })
      void toast.success('Die Datenlieferung wird nicht importiert.', sample.rawDataReference)
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason.trim() && !isPending) mutate(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Nicht importieren"
      description={sample.rawDataReference}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            pending={isPending}
            disabledBecause={reason.trim() ? null : 'Bitte einen Grund angeben.'}
          >
            Nicht importieren
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4 pb-1" noValidate>
        <p className="text-table">
          Die Datenlieferung verhindert dann keine Freigabe mehr. Sie bleibt erhalten und kann
          wieder zum Import vorgesehen werden.
        </p>
        <Field label="Grund" required error={error && sentenceOf(error)}>
          <Input
            autoFocus
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              reset()
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
