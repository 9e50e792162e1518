import type { Sample } from '@stammbuch/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import type { SampleDialogProps } from './sample-actions.tsx'

interface SampleTextDialogProps {
  readonly sample: Sample
  /** The heading, and the label of the button that sends the text. */
  readonly title: string
  readonly description: string
  readonly label: string
  /** The reason why nothing can be sent without a text. */
  readonly lacks: string
  /** Sends the text. @throws Problem that the field shows */
  readonly send: (text: string) => Promise<unknown>
  readonly onSent: (text: string) => void
  readonly onClose: () => void
  /** The text is a name and not a sentence. */
  readonly code?: boolean
  /** The consequences, above the field. */
  readonly children: ReactNode
}

const useSending = ({ send, onSent, onClose }: SampleTextDialogProps) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (_, text) => {
      await client.invalidateQueries({ queryKey: ['listSamples'] })
      onSent(text)
      onClose()
    },
  })
}

/** A dialog that changes a delivery by one text; a refusal stands at the field. */
const SampleTextDialog = (props: SampleTextDialogProps) => {
  const { title, lacks, code = false, onClose } = props
  const form = useId()
  const [text, setText] = useState('')
  const { mutate, isPending, error, reset } = useSending(props)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() && !isPending) mutate(text.trim())
  }
  const change = (next: string): void => {
    setText(next)
    reset()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={title}
      description={props.description}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            pending={isPending}
            disabledBecause={text.trim() ? null : lacks}
          >
            {title}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4 pb-1" noValidate>
        {props.children}
        <Field label={props.label} required error={error && sentenceOf(error)}>
          <Input
            code={code}
            autoFocus
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** Sets a delivery aside, so that it is not imported, with the reason for that. */
export const SetAsideDialog = ({ sample, onClose }: SampleDialogProps) => (
  <SampleTextDialog
    sample={sample}
    title="Nicht importieren"
    description={sample.rawDataReference}
    label="Grund"
    lacks="Bitte einen Grund angeben."
    send={(reason) =>
      call(
        'setSampleAside',
        { params: { id: sample.id }, body: { reason } },
        { expected: ['sample-imported'] },
      )
    }
    onSent={() =>
      void toast.success('Die Datenlieferung wird nicht importiert.', sample.rawDataReference)
    }
    onClose={onClose}
  >
    <p className="text-table">
      Die Datenlieferung verhindert dann keine Freigabe mehr. Sie bleibt erhalten und kann wieder
      zum Import vorgesehen werden.
    </p>
  </SampleTextDialog>
)

/** Puts a delivery into another year, by its name. */
export const ChangePeriodDialog = ({ sample, onClose }: SampleDialogProps) => (
  <SampleTextDialog
    sample={sample}
    title="Jahr ändern"
    description={`${sample.rawDataReference}, bisher ${sample.period?.name ?? 'ohne Jahrgang'}`}
    label="Neuer Jahrgang"
    lacks="Bitte einen Jahrgang angeben."
    code
    send={(newPeriodName) =>
      call(
        'changeSamplePeriod',
        { params: { id: sample.id, newPeriodName } },
        { expected: ['invalid'] },
      )
    }
    onSent={(name) => void toast.success(`Die Datenlieferung gehört jetzt zum Jahrgang ${name}.`)}
    onClose={onClose}
  >
    <Banner tone="warning">
      Bitte das Jahr einer Datenlieferung nur in Absprache mit der IT ändern. Was schon importiert
      ist, bleibt in seinem Jahrgang.
    </Banner>
  </SampleTextDialog>
)
