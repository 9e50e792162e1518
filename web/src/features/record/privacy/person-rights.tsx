import { type Erasure, type ErasureReason, erasureReasons } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { ConfirmWord } from '@/ui/confirm-word.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { toast } from '@/ui/toast.ts'
import { sendCommand } from '../actions/send-command.ts'
import { useRecordPage } from '../page-context.ts'
import { ErasureCounts } from './erasure-counts.tsx'
import { ErasureReportDetails } from './erasure-result.tsx'

interface ForgetPersonProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const reasons = Object.entries(erasureReasons).map(([value, label]) => ({
  value: value as ErasureReason,
  label,
}))

const ErasureDone = ({
  done,
  onClose,
}: {
  readonly done: Erasure
  readonly onClose: () => void
}) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Die Angaben sind gelöscht"
    size="small"
    footer={
      <Button look="primary" onClick={onClose}>
        Verstanden
      </Button>
    }
  >
    <div className="grid gap-2 text-sm">
      <p>
        Gelöscht: Werte in {formatCount(done.values, 'Ereignis', 'Ereignissen')},{' '}
        {formatCount(
          done.deliveredRows,
          'gelieferte Zeile',
          'gelieferte Zeilen',
          'keine gelieferte Zeile',
        )}
        .
      </p>
      {done.check && <ErasureReportDetails report={done.check} />}
      {done.mentions.length > 0 && (
        <>
          <p>
            Diese Einträge nennen den Nachnamen in ihrem Logbuch. Bitte prüfen Sie, ob die Person
            gemeint ist:
          </p>
          <ul className="grid gap-1">
            {done.mentions.map(({ recordId, class: recordClass, label }) => (
              <li key={recordId}>
                <Link
                  to={`/${recordClass}/${recordId}` as string}
                  className="underline underline-offset-2"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  </Dialog>
)

/** Erases the data about a person, with a reason and after a typed word. */
export const ForgetPerson = ({ open, onOpenChange }: ForgetPersonProps) => {
  const { record, commands } = useRecordPage()
  const [reason, setReason] = useState<ErasureReason>('request')
  const [done, setDone] = useState<Erasure | null>(null)
  const forget = async (confirmation: string): Promise<void> => {
    try {
      const { body } = await sendCommand('eraseContact', {
        params: { id: record.id },
        body: { confirmation, reason },
      })
      if (body && 'erasedAt' in body) setDone(body)
      await commands.refresh()
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      throw thrown
    }
  }
  return (
    <>
      <ConfirmWord
        open={open}
        onOpenChange={onOpenChange}
        title="Angaben zu dieser Person löschen?"
        word="LÖSCHEN"
        confirmLabel="Endgültig löschen"
        onConfirm={forget}
      >
        <p>
          Alle Angaben über <strong>{record.label}</strong> werden gelöscht: im Eintrag, in Verlauf
          und Protokoll, in offenen Vorschlägen, im Logbuch des Eintrags und in gelieferten Dateien.
          Das kann nicht rückgängig gemacht werden.
        </p>
        {open && <ErasureCounts contactId={record.id} />}
        <p>
          Danach werden alle Speicher durchsucht: Protokoll, Aufträge, Lieferungen, Uploads, Exporte
          und Datenbankabzüge, die zuvor erstellt wurden. Das Ergebnis wird festgehalten.
        </p>
        <p>
          Namen, die in Logbüchern anderer Einträge stehen, bleiben; danach wird gezeigt, wo. Das
          Protokoll bleibt prüfbar, der Eintrag bleibt ohne Angaben und ausgeschlossen bestehen.
        </p>
        <Field label="Grund" className="text-foreground">
          <Select value={reason} onChange={setReason} options={reasons} />
        </Field>
      </ConfirmWord>
      {done && <ErasureDone done={done} onClose={() => setDone(null)} />}
    </>
  )
}
