import { restorable } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { useSession } from '@/api/session.ts'
import { formatDateTime } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { ApprovalNote } from './actions/approval-note.tsx'
import type { RecordActions } from './actions/use-record-actions.ts'
import { useRecordPage } from './page-context.ts'
import { ErasureResult } from './privacy/erasure-result.tsx'

/** Says why a record is held back, with the consequence and the way out. */
export const RecordBanner = ({ actions }: { readonly actions: RecordActions }) => {
  const { record, mode, mayEdit } = useRecordPage()
  const offers = mayEdit && mode === 'now'
  if ('erasedAt' in record && record.erasedAt !== null)
    return (
      <Banner tone="neutral" title="Die Angaben zu dieser Person wurden gelöscht.">
        Gelöscht am {formatDateTime(record.erasedAt)} Uhr. Der Eintrag bleibt ohne Angaben bestehen,
        kann nicht bearbeitet werden und fehlt in Exporten und im CRM.
        <ErasureResult contactId={record.id} erasedAt={record.erasedAt} />
      </Banner>
    )
  if (record.excludedByEditor)
    return (
      <Banner
        tone="neutral"
        title="Dieser Eintrag wurde durch die Redaktion ausgeschlossen."
        action={
          offers &&
          restorable.includes(record.class) && (
            <Button size="small" pending={actions.busy === 'restore'} onClick={actions.restore}>
              Wiederherstellen
            </Button>
          )
        }
      >
        Er steht für die Bearbeitung nicht zur Verfügung und fehlt in Exporten und im CRM.
      </Banner>
    )
  if (record.isApproved || mode === 'inspection') return null
  return (
    <Banner
      tone="info"
      title="Dieser Eintrag wartet auf die initiale redaktionelle Verifizierung."
      action={
        offers && (
          <Button
            size="small"
            look="primary"
            pending={actions.busy === 'approve'}
            onClick={actions.approve}
          >
            Verifizieren
          </Button>
        )
      }
    >
      <p>
        Ohne sie fehlt er in Exporten und im CRM, und Änderungen können nicht übernommen werden.
      </p>
      <ApprovalNote record={record} />
    </Banner>
  )
}

/** Says that a person's data is withheld, which would otherwise be taken for empty. */
export const VeiledNote = () => {
  const { record } = useRecordPage()
  const { can } = useSession()
  if (record.class !== 'contact' || can('read-personal')) return null
  return (
    <Banner tone="neutral" title="Die Angaben zur Person sind verborgen.">
      Ihre Rolle darf sie nicht sehen. Was hier leer ist, kann ausgefüllt sein.
    </Banner>
  )
}

/** The search of the same record's address with inspection mode on or off. */
export const inspectionSearch =
  (on: boolean) =>
  ({ inspect: _, edit: __, ...others }: Readonly<Record<string, unknown>>) => ({
    ...others,
    ...(on && { inspect: true }),
  })

/** Says that the record can only be read in inspection mode, with the way out. */
export const InspectionNote = () => {
  const { mode } = useRecordPage()
  if (mode !== 'inspection') return null
  return (
    <Banner
      tone="neutral"
      title="Inspektion: Der Eintrag kann hier nur gelesen werden."
      action={
        <Button asChild size="small">
          <Link to="." search={inspectionSearch(false) as never}>
            Inspektion verlassen
          </Link>
        </Button>
      }
    />
  )
}
