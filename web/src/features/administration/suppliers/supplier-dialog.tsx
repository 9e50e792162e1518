import { toast } from '@/ui/toast.ts'
import { NameDialog } from '../name-dialog.tsx'
import { useSending } from '../use-sending.ts'

/** A new supplier. */
export const SupplierDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { send, pending, sentence, forget } = useSending('createSupplier', ['listSuppliers'])
  const submit = async (name: string): Promise<void> => {
    if (!(await send({ body: { name } }))) return
    void toast.success(`„${name}“ ist angelegt.`)
    onClose()
  }
  return (
    <NameDialog
      title="Datenlieferanten anlegen"
      hint="1 bis 30 Zeichen"
      longest={30}
      pending={pending}
      sentence={sentence}
      onChange={forget}
      onSubmit={(name) => void submit(name)}
      onClose={onClose}
    />
  )
}
