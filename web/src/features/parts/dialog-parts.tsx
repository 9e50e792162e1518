import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { ConfirmWord } from '@/ui/confirm-word.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { ErrorDialog } from '@/ui/error-dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NameDialog } from '@/ui/name-dialog.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { toast } from '@/ui/toast.ts'
import { longText, States } from './states.tsx'

const kinds = {
  dialog: 'Dialog',
  confirm: 'Frage',
  danger: 'Frage vor dem Ausschließen',
  blocked: 'Frage, gesperrt mit Grund',
  word: 'Frage mit Wort',
  name: 'Name mit Fehler',
  error: 'Fehler',
  sheet: 'Seitenfenster',
} as const
type Kind = keyof typeof kinds

interface WindowProps {
  readonly kind: Kind
  readonly onClose: () => void
}

const Question = ({ kind, onClose }: WindowProps) => (
  <Confirm
    open
    onOpenChange={onClose}
    title={kind === 'confirm' ? 'Freigabe erstellen?' : 'Eintrag ausschließen?'}
    tone={kind === 'danger' ? 'danger' : 'normal'}
    confirmLabel={kind === 'confirm' ? 'Ja, erstellen' : 'Ja, ausschließen'}
    disabledBecause={kind === 'blocked' ? 'Es gibt nichts auszuschließen.' : null}
    onConfirm={onClose}
  >
    <p>
      Betroffen sind <strong>3 Kontakte</strong> und <strong>5 Erhebungen</strong>.
    </p>
  </Confirm>
)

const windows: Readonly<Record<Kind, (props: WindowProps) => React.ReactNode>> = {
  confirm: Question,
  danger: Question,
  blocked: Question,
  dialog: ({ onClose }) => (
    <Dialog
      open
      onOpenChange={onClose}
      title="Eintrag bearbeiten"
      description={longText}
      footer={<Button onClick={onClose}>Abbrechen</Button>}
    >
      <Field label="Name">
        <Input />
      </Field>
    </Dialog>
  ),
  word: ({ onClose }) => (
    <ConfirmWord
      open
      onOpenChange={onClose}
      title="Index löschen?"
      word="LÖSCHEN"
      confirmLabel="Ja, löschen"
      onConfirm={onClose}
    >
      <p>Der Index wird danach neu aufgebaut.</p>
    </ConfirmWord>
  ),
  name: ({ onClose }) => (
    <NameDialog
      title="Daten-Mapping anlegen"
      description="Die Spalten folgen im Editor."
      action="Anlegen"
      shortest={4}
      longest={40}
      rule="Mindestens 4 Zeichen"
      pending={false}
      error="Diesen Namen gibt es schon."
      onName={onClose}
      onClose={onClose}
    />
  ),
  error: ({ onClose }) => (
    <ErrorDialog open onClose={onClose} title="Das hat nicht geklappt." detail={longText}>
      <p>Es wurde nichts geändert.</p>
    </ErrorDialog>
  ),
  sheet: ({ onClose }) => (
    <Sheet open onOpenChange={onClose} title="Meldungen" description="Die neuesten zuerst">
      <p className="p-4">Keine Meldungen.</p>
    </Sheet>
  ),
}

const Toasts = () => (
  <States of="Kurze Meldungen">
    <Button onClick={() => void toast.info('Es wurde nichts zurückgenommen.')}>Hinweis</Button>
    <Button onClick={() => void toast.success('Gespeichert.', longText)}>Erfolg, lang</Button>
    <Button onClick={() => void toast.error('Der Server ist nicht erreichbar.')}>Fehler</Button>
    <Button onClick={() => void toast.undo('„Straße“ übernommen', () => undefined)}>
      Mit Rückweg
    </Button>
  </States>
)

/** Windows above the page and toasts, each behind a button. */
export const DialogParts = () => {
  const [kind, setKind] = useState<Kind | null>(null)
  const Window = kind && windows[kind]
  return (
    <>
      <States of="Fenster">
        {(Object.keys(kinds) as Kind[]).map((one) => (
          <Button key={one} onClick={() => setKind(one)}>
            {kinds[one]}
          </Button>
        ))}
      </States>
      <Toasts />
      {Window && <Window kind={kind} onClose={() => setKind(null)} />}
    </>
  )
}
