import { toast } from '@/ui/toast.ts'
import { NameDialog } from '../name-dialog.tsx'
import { useSending } from '../use-sending.ts'

/** A new year. */
export const PeriodDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { send, pending, sentence, forget } = useSending('createPeriod', ['listPeriods'])
  const submit = async (name: string): Promise<void> => {
    if (!(await send({ body: { name } }))) return
    void toast.success(`Der Jahrgang „${name}“ ist angelegt.`)
    onClose()
  }
  return (
    <NameDialog
      title="Jahrgang anlegen"
      description="Der Name steht danach fest, und der Jahrgang kann nicht gelöscht werden."
      longest={50}
      code
      pending={pending}
      sentence={sentence}
      onChange={forget}
      onSubmit={(name) => void submit(name)}
      onClose={onClose}
    />
  )
}
