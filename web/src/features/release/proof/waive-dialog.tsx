import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { toast } from '@/ui/toast.ts'

const mostCharacters = 500

interface DialogProps {
  readonly keys: readonly string[]
  readonly onWaive: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks why findings may stay as they are. */
export const WaiveDialog = ({ keys, onWaive, onClose }: DialogProps) => {
  const [reason, setReason] = useState('')
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${formatCount(keys.length, 'Befund', 'Befunde')} gelten lassen?`}
      confirmLabel="Gelten lassen"
      size="normal"
      disabledBecause={
        reason.trim().length < 3 ? 'Bitte den Grund nennen, mit mindestens drei Zeichen.' : null
      }
      onConfirm={() =>
        onWaive(reason).catch((thrown: unknown) => {
          void toast.error(sentenceOf(thrown))
          throw thrown
        })
      }
    >
      <Field
        label="Grund"
        required
        hint="Er steht im Protokoll und an der Freigabe, auch an ihren Berichtigungen."
        counter={{ value: reason, max: mostCharacters }}
      >
        <Textarea
          value={reason}
          maxLength={mostCharacters}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Confirm>
  )
}
