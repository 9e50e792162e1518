import { useQueryClient } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import type { SampleDialogProps } from './sample-actions.tsx'

/** Duplicates a delivery after asking, because no delivery is ever deleted. */
export const DuplicateQuestion = ({ sample, onClose }: SampleDialogProps) => {
  const client = useQueryClient()
  const duplicate = async (): Promise<void> => {
    try {
      await call('duplicateSample', { params: { id: sample.id } })
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    }
    await client.invalidateQueries({ queryKey: ['listSamples'] })
    void toast.success(`„${sample.rawDataReference}“ ist dupliziert.`)
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title="Datenlieferung duplizieren?"
      confirmLabel="Duplizieren"
      onConfirm={duplicate}
    >
      <p>
        <strong>{sample.rawDataReference}</strong> steht danach ein zweites Mal in der Liste, ohne
        Daten-Mapping und als Duplikat gekennzeichnet. So lässt sich dieselbe Datei mit einem
        anderen Daten-Mapping importieren.
      </p>
    </Confirm>
  )
}

/** Plans a delivery for its import again, after asking: it hinders a release again. */
export const TakeUpQuestion = ({ sample, onClose }: SampleDialogProps) => {
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
