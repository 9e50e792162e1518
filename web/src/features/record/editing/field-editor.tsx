import type { Field } from '@stammbuch/contracts'
import { CircleAlert, Trash2, TriangleAlert } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { FieldCounter } from '@/ui/field-counter.tsx'
import { Kbd } from '@/ui/kbd.tsx'
import { DiscardQuestion } from '@/ui/use-discard-question.tsx'
import { FieldValueText } from '../fields/field-value.tsx'
import type { ShownRecord } from '../record-types.ts'
import { EditorControl } from './editor-control.tsx'
import { useFieldEditor } from './use-field-editor.ts'
import { useWholeCover } from './use-whole-cover.ts'

interface FieldEditorProps {
  readonly record: ShownRecord
  readonly attribute: string
  readonly field: Field
}

type Editor = ReturnType<typeof useFieldEditor>

const ForeignChange = ({ editor, field }: { readonly editor: Editor; readonly field: Field }) => {
  const { foreign, foreignBy } = editor
  if (foreign === undefined) return null
  const value = (
    <>
      „<FieldValueText field={field} value={foreign} />“
    </>
  )
  return (
    <div role="status" className="grid gap-1.5 rounded-md bg-stale-subtle p-2 text-stale">
      <p>
        {foreignBy === null ? (
          <>Der Wert wurde inzwischen auf {value} geändert.</>
        ) : (
          <>
            Der Wert wurde von {foreignBy} auf {value} geändert.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={editor.takeForeign}>
          Übernehmen
        </Button>
        <Button size="small" onClick={editor.keepMine}>
          Meinen behalten
        </Button>
      </div>
    </div>
  )
}

/** What is to be said below the control. It floats, so that nothing moves while somebody types. */
const EditorNotes = ({
  editor,
  field,
  id,
}: {
  readonly editor: Editor
  readonly field: Field
  readonly id: string
}) => {
  const { judged, doubt, refusal } = editor
  const problem = refusal ?? judged.error
  return (
    <div id={id} className="grid gap-1 empty:hidden">
      {problem && (
        <p className="flex items-start gap-1.5 text-danger" role={refusal ? 'alert' : undefined}>
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {problem}
        </p>
      )}
      {[judged.warning, doubt].map(
        (warning) =>
          warning && (
            <p key={warning} className="flex items-start gap-1.5 text-stale">
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {warning}
            </p>
          ),
      )}
      {judged.reading && <p className="text-muted tabular-nums">{judged.reading}</p>}
      <ForeignChange editor={editor} field={field} />
    </div>
  )
}

/** Edit a field in its place. Eingabe proposes, Esc gives up, leaving keeps a draft. */
export const FieldEditor = ({ record, attribute, field }: FieldEditorProps) => {
  const editor = useFieldEditor(record, attribute, field)
  const box = useRef<HTMLDivElement>(null)
  const notes = useRef<HTMLDivElement>(null)
  const notesId = useId()
  const [asks, setAsks] = useState(false)
  // The question takes the focus, and that leaves nothing.
  const asking = useRef(false)
  useWholeCover(notes)
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input,textarea,select')
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
    notes.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const giveUp = (): void => {
    asking.current = editor.wouldLose
    if (asking.current) setAsks(true)
    else editor.cancel()
  }
  const keep = (): void => {
    setAsks(false)
    asking.current = false
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (asking.current || event.defaultPrevented || event.nativeEvent.isComposing) return
    const onControl = !(event.target instanceof HTMLButtonElement)
    const confirms =
      event.key === 'Enter' && onControl && (!field.multiline || event.ctrlKey || event.metaKey)
    if (confirms) void editor.propose()
    else if (event.key === 'Escape') giveUp()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (asking.current) return
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) editor.leave()
  }
  const { input } = editor
  const max = field.type === 'text' ? field.maxLength : null
  const counts = max !== null && typeof input === 'string'

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the control bubble up here
    <div ref={box} className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <EditorControl
        field={field}
        attribute={attribute}
        input={input}
        onChange={editor.type}
        invalid={editor.judged.error !== null || editor.refusal !== null}
        describedBy={notesId}
      />
      <DiscardQuestion asking={asks} onKeep={keep} onDiscard={editor.cancel} />
      <div
        ref={notes}
        tabIndex={-1}
        className="absolute top-full right-0 left-0 z-20 mt-1 grid min-w-64 max-sm:left-auto max-sm:w-full xl:min-w-84 scroll-mb-3 content-start gap-2 rounded-lg border bg-surface p-2 text-xs shadow-float outline-none"
      >
        <EditorNotes editor={editor} field={field} id={notesId} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Button
            size="small"
            look="primary"
            pending={editor.isChecking}
            disabledBecause={editor.blocked}
            onClick={() => void editor.propose()}
          >
            {editor.doubt === null ? 'Vorschlagen' : 'Trotzdem vorschlagen'}
            <Kbd
              keys={field.multiline ? 'mod+Enter' : 'Enter'}
              className="border-current/30 bg-transparent text-inherit max-sm:hidden"
            />
          </Button>
          <Button size="small" look="quiet" onClick={editor.cancel}>
            Abbrechen
            <Kbd keys="Escape" className="max-sm:hidden" />
          </Button>
          {editor.removal !== undefined && (
            <Button
              size="small"
              look="quiet"
              disabledBecause={editor.removal}
              onClick={() => void editor.remove()}
            >
              <Trash2 aria-hidden />
              Feld entfernen
            </Button>
          )}
          {counts && max !== null && (
            <FieldCounter id={`${notesId}-count`} value={String(input)} max={max} />
          )}
        </div>
      </div>
    </div>
  )
}
