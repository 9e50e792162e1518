import type { Sample } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'

interface TakeUpProps {
  readonly sample: Sample
  readonly onClose: () => void
}

/** Take back that a delivery is not to be imported, after asking: it hinders a release again. */
export const TakeUpQuestion = ({ sample, onClose }: TakeUpProps) => {
  const client = useQueryClient()
  const takeUp = async (): Promise<void> => {
    try {
      await call('takeSampleUp', { params: { id: sample.id } })
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    }
    await client.invalidateQueries({ queryKey: ['listSamples'] })
    void toast.success('Die Datenlieferung ist wieder zum Import vorgesehen.')
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title="Wieder zum Import vorsehen?"
      confirmLabel="Zum Import vorsehen"
      onConfirm={takeUp}
    >
      <p>
        <strong>{sample.rawDataReference}</strong> verhindert dann wieder die Freigabe ihres
        Projekts und Jahrgangs, bis sie importiert ist.
      </p>
    </Confirm>
  )
}
