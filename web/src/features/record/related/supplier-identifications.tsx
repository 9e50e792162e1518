import type { AccountRecord } from '@stammbuch/contracts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { cn } from '@/ui/cn.ts'
import { ConfirmWord } from '@/ui/confirm-word.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Panel } from '@/ui/panel.tsx'
import { toast } from '@/ui/toast.ts'
import { useRecordPage } from '../page-context.ts'

type Identification = AccountRecord['supplierIds'][number]

const nameOf = ({ supplier, value }: Identification): string =>
  `${supplier?.name ?? 'Unbekannter Lieferant'}: ${value}`

interface DeleteQuestionProps {
  /** The identification to delete; null while nobody is asked. */
  readonly identification: Identification | null
  readonly onClose: () => void
}

/** Deletes an identification once a word is typed. */
const DeleteQuestion = ({ identification, onClose }: DeleteQuestionProps) => {
  const { commands } = useRecordPage()
  const remove = async (word: string): Promise<void> => {
    if (!identification) return
    try {
      await commands.removeIdentification(identification.id, word)
      void toast.success('Die Lieferanten-Kennung ist gelöscht.')
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    }
  }
  return (
    <ConfirmWord
      open={identification !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Lieferanten-Kennung löschen?"
      word="LÖSCHEN"
      confirmLabel="Löschen"
      onConfirm={remove}
    >
      <p>
        <strong>{identification && nameOf(identification)}</strong>
      </p>
      <p>
        Das kann nicht rückgängig gemacht werden. Künftige Lieferungen erkennen den Eintrag nicht
        mehr an dieser Kennung.
      </p>
    </ConfirmWord>
  )
}

interface IdentificationListProps extends Pick<AccountRecord, 'supplierIds'> {
  /** Of each line. */
  readonly className?: string
}

/** The ids under which suppliers know a record. */
export const IdentificationList = ({ supplierIds, className }: IdentificationListProps) => {
  const { mayEdit, mode } = useRecordPage()
  const [asked, setAsked] = useState<Identification | null>(null)
  return (
    <>
      <ul className="divide-y">
        {supplierIds.map((one) => (
          <li
            key={one.id}
            className={cn(
              'flex min-h-9 items-center justify-between gap-2 py-1.5 text-table',
              className,
            )}
          >
            <div className="min-w-0">
              <span className="tabular-nums wrap-anywhere">{one.value}</span>
              <span className="block text-xs text-muted">
                {[one.supplier?.name ?? 'Unbekannter Lieferant', one.scope]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            {mayEdit && mode === 'now' && (
              <IconButton
                label={`Kennung löschen: ${nameOf(one)}`}
                size="small"
                className="text-muted"
                onClick={() => setAsked(one)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <DeleteQuestion identification={asked} onClose={() => setAsked(null)} />
    </>
  )
}

/** The panel of supplier identifications. */
export const SupplierIdentifications = ({ supplierIds }: Pick<AccountRecord, 'supplierIds'>) => (
  <Panel title="Lieferanten-Kennungen" flush={supplierIds.length > 0}>
    {supplierIds.length === 0 ? (
      <p className="text-table text-muted">Es liegen keine Lieferanten-Kennungen vor.</p>
    ) : (
      <IdentificationList supplierIds={supplierIds} className="pr-2 pl-4" />
    )}
  </Panel>
)
