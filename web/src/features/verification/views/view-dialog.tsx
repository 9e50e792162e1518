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

/** The state of the dialog, and the calls that store or delete the view. */
const useViewForm = ({ view, search, onClose, onDone }: ViewDialogProps) => {
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
    const named = { name, shared }
    const now = { search: contentOf(search), columns: columnsNow() }
    if (view === null) {
      const body = { list: 'verification' as const, ...named, ...now }
      const { id } = await call('createView', { body }, { expected: ['name-taken'] })
      return { ...search, view: id }
    }
    const body = overwrite ? { ...named, ...now } : named
    await call('updateView', { params: { id: view.id }, body }, { expected: ['name-taken'] })
    return search
  }
  const remove = async (): Promise<QueueSearch> => {
    if (view) await call('deleteView', { params: { id: view.id } })
    return { ...search, view: undefined }
  }
  return {
    ...{ name, shared, overwrite, pending, refusal, setShared, setOverwrite },
    rename: (next: string): void => {
      setName(next)
      setRefusal(null)
    },
    save: () => run(save, 'Die Ansicht ist gespeichert.'),
    remove: () => run(remove, 'Die Ansicht ist gelöscht.'),
  }
}

const CopyLink = ({ view }: { readonly view: SavedView }) => {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${window.location.origin}/verifikation?view=${view.id}`)
    void toast.success('Der Link ist kopiert.')
  }
  return (
    <Button size="small" className="justify-self-start" onClick={() => void copy()}>
      Link kopieren
    </Button>
  )
}

interface ButtonsProps extends Pick<ViewDialogProps, 'view' | 'onClose'> {
  readonly form: ReturnType<typeof useViewForm>
}

const Buttons = ({ view, form, onClose }: ButtonsProps) => (
  <>
    {view && (
      <Button look="danger" className="mr-auto" onClick={() => void form.remove()}>
        Löschen
      </Button>
    )}
    <Button onClick={onClose}>Abbrechen</Button>
    <Button
      look="primary"
      pending={form.pending}
      disabledBecause={form.name.trim() === '' ? 'Bitte einen Namen angeben.' : null}
      onClick={() => void form.save()}
    >
      Speichern
    </Button>
  </>
)

/** Names a view, shares it, stores in it the state of the list, or deletes it. */
export const ViewDialog = (props: ViewDialogProps) => {
  const { view, search, onClose } = props
  const form = useViewForm(props)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title={view ? 'Ansicht ändern' : 'Ansicht speichern'}
      description="Eine Ansicht merkt sich Filter, Reihenfolge und Spalten."
      footer={<Buttons view={view} form={form} onClose={onClose} />}
    >
      <div className="grid gap-3">
        <Field label="Name" error={form.refusal}>
          <Input
            value={form.name}
            maxLength={60}
            onChange={({ target }) => form.rename(target.value)}
          />
        </Field>
        <Checkbox
          label="Mit allen teilen"
          hint="Andere sehen die Ansicht; ändern können nur Sie sie."
          checked={form.shared}
          onCheckedChange={form.setShared}
        />
        {view && !isUnchanged(view, search) && (
          <Checkbox
            label="Filter und Spalten von jetzt übernehmen"
            checked={form.overwrite}
            onCheckedChange={form.setOverwrite}
          />
        )}
        {view && <CopyLink view={view} />}
      </div>
    </Dialog>
  )
}
