import type { SavedView } from '@stammbuch/contracts'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { toast } from '@/ui/toast.ts'
import type { QueueSearch } from '../filter/queue-search.ts'
import { columnsNow, contentOf, isUnchanged } from './use-views.ts'

interface ViewDialogProps {
  /** The view to change; a new one for null. */
  readonly view: SavedView | null
  readonly search: QueueSearch
  readonly onClose: () => void
  readonly onDone: (search: QueueSearch) => Promise<void>
}

/** Name a view, share it, keep in it what the list shows now, or delete it. */
export const ViewDialog = ({ view, search, onClose, onDone }: ViewDialogProps) => {
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [overwrite, setOverwrite] = useState(false)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const run = async (work: () => Promise<QueueSearch>, text: string): Promise<void> => {
    setPending(true)
    try {
      const next = await work()
      await onDone(next)
      onClose()
      void toast.success(text)
    } catch (thrown) {
      const taken = thrown instanceof Problem && thrown.code === 'name-taken'
      setRefusal(taken ? 'Eine eigene Ansicht heißt schon so.' : sentenceOf(thrown))
    } finally {
      setPending(false)
    }
  }
  const save = async (): Promise<QueueSearch> => {
    const what = { name, shared }
    const now = { search: contentOf(search), columns: columnsNow() }
    if (view === null) {
      const body = { list: 'verification' as const, ...what, ...now }
      const { id } = await call('createView', { body }, { expected: ['name-taken'] })
      return { ...search, view: id }
    }
    const body = overwrite ? { ...what, ...now } : what
    await call('updateView', { params: { id: view.id }, body }, { expected: ['name-taken'] })
    return search
  }
  const remove = async (): Promise<QueueSearch> => {
    if (view) await call('deleteView', { params: { id: view.id } })
    return { ...search, view: undefined }
  }
  const link = view && `${window.location.origin}/verifikation?view=${view.id}`
  const copy = async (): Promise<void> => {
    if (link) await navigator.clipboard.writeText(link)
    void toast.success('Der Link ist kopiert.')
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={view ? 'Ansicht ändern' : 'Ansicht speichern'}
      description="Eine Ansicht merkt sich Filter, Reihenfolge und Spalten."
      footer={
        <>
          {view && (
            <Button
              look="danger"
              className="mr-auto"
              onClick={() => void run(remove, 'Die Ansicht ist gelöscht.')}
            >
              Löschen
            </Button>
          )}
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            look="primary"
            pending={pending}
            disabledBecause={name.trim() === '' ? 'Bitte einen Namen angeben.' : null}
            onClick={() => void run(save, 'Die Ansicht ist gespeichert.')}
          >
            Speichern
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label="Name" error={refusal}>
          <Input
            value={name}
            maxLength={60}
            onChange={(event) => {
              setName(event.target.value)
              setRefusal(null)
            }}
          />
        </Field>
        <Checkbox
          label="Mit allen teilen"
          hint="Andere sehen die Ansicht; ändern können nur Sie sie."
          checked={shared}
          onCheckedChange={setShared}
        />
        {view && !isUnchanged(view, search) && (
          <Checkbox
            label="Filter und Spalten von jetzt übernehmen"
            checked={overwrite}
            onCheckedChange={setOverwrite}
          />
        )}
        {link && (
          <Button size="small" className="justify-self-start" onClick={() => void copy()}>
            Link kopieren
          </Button>
        )}
      </div>
    </Dialog>
  )
}
