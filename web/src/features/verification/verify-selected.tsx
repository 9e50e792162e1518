import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { takeBack } from '@/product/own-actions.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import type { Refusals } from './batch-refusals.tsx'
import { type ManyNew, verifyMany } from './verify-many.ts'

interface VerifySelectedProps {
  readonly asked: ManyNew
  /** Their names, as far as they are known. */
  readonly names: readonly string[]
  readonly onBegin: () => void
  readonly onEnd: (outcome: Refusals) => void
}

const examples = 3

/** Verify the selected new records as one run, after a question with their number and examples. */
export const VerifySelected = ({ asked, names, onBegin, onEnd }: VerifySelectedProps) => {
  const client = useQueryClient()
  const isSeen = useIsSeen()
  const [asking, setAsking] = useState(false)
  const verify = async (): Promise<void> => {
    try {
      const { result, action } = await verifyMany(client, asked, isSeen)
      const undo = (): void => void takeBack(action)
      onEnd({ verdict: 'verify', done: result.approved, refused: result.reasons, undo, action })
    } catch (thrown) {
      void toast.error('Der Lauf ist nicht zu Ende gekommen.', sentenceOf(thrown))
    }
  }
  const more = asked.count - Math.min(names.length, examples)
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Neue Einträge verifizieren
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`${formatCount(asked.count, 'neuen Eintrag', 'neue Einträge')} verifizieren?`}
        confirmLabel="Ja, verifizieren"
        onConfirm={() => {
          onBegin()
          // It may take long: it goes on in the tray, and the list is free again at once.
          void verify()
        }}
      >
        <p>
          {names.slice(0, examples).join(', ')}
          {more > 0 && ` und ${more} weitere`}. Jeder Eintrag wird wie einzeln verifiziert, mit den
          Werten, die er jetzt hat. Was nicht möglich ist, bleibt und wird danach mit Grund genannt.
          Der ganze Lauf kann rückgängig gemacht werden.
        </p>
      </Confirm>
    </>
  )
}
