import type { AccountRecord } from '@stammbuch/contracts'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatDateTime, formatRelative } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { keepDraft, noteKey, useDraft } from './editing/editing-store.ts'
import { useRecordPage } from './page-context.ts'
import { targetOf } from './record-types.ts'

const longestNote = 4000

const NewNote = () => {
  const { record, commands } = useRecordPage()
  const key = noteKey(record.id)
  const text = String(useDraft(key)?.input ?? '')
  /** A note that is begun counts as a draft: leaving the record with it is asked about. */
  const type = (next: string): void =>
    keepDraft(key, next === '' ? undefined : { input: next, base: null })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const write = async (): Promise<void> => {
    const content = text.trim()
    if (content === '' || busy || content.length > longestNote) return
    setBusy(true)
    setError(null)
    try {
      await commands.addNote(targetOf(record), content)
      type('')
    } catch (thrown) {
      setError(sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void write()
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void write()
      }}
    >
      <Field
        label="Neuer Eintrag im Logbuch"
        hideLabel
        error={error}
        {...(text.length > 0.8 * longestNote && { counter: { value: text, max: longestNote } })}
      >
        <Textarea
          value={text}
          rows={2}
          placeholder="Etwas festhalten …"
          className="min-h-14 text-table"
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {text.trim() !== '' && (
        <Button type="submit" size="small" className="justify-self-start" pending={busy}>
          Eintragen
        </Button>
      )}
    </form>
  )
}

/** The notes on a record, newest first, and a place to write one. */
export const LogBook = ({ messages }: Pick<AccountRecord, 'messages'>) => {
  const { mayEdit, mode } = useRecordPage()
  const notes = messages.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt))
  return (
    <Panel title="Logbuch" {...(notes.length > 0 && { aside: notes.length })}>
      <div className="grid gap-3">
        {mayEdit && mode === 'now' && <NewNote />}
        {notes.length === 0 && (
          <p className="text-table text-muted">
            Noch keine Notiz. Was Sie hier festhalten, sehen alle, die den Eintrag öffnen.
          </p>
        )}
        {notes.length > 0 && (
          <ul className="grid gap-3">
            {notes.map(({ id, content, createdAt, user }) => (
              <li key={id} className="grid gap-0.5 text-table">
                <p className="text-xs text-muted">
                  <span className="font-medium text-foreground">{user.fullName}</span>
                  {' · '}
                  <time dateTime={createdAt} title={`${formatDateTime(createdAt)} Uhr`}>
                    {formatRelative(createdAt)}
                  </time>
                </p>
                <p className="whitespace-pre-line wrap-anywhere">{content}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
