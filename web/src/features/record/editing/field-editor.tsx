import type { Field } from '@stammbuch/contracts'
import { CircleAlert, Trash2, TriangleAlert } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '@/ui/button.tsx'
import { FieldCounter } from '@/ui/field-counter.tsx'
import { Kbd } from '@/ui/kbd.tsx'
import { DiscardQuestion } from '@/ui/use-discard-question.tsx'
import { FieldValueText } from '../fields/field-value.tsx'
import type { ShownRecord } from '../record-types.ts'
import { EditorControl } from './editor-control.tsx'
import { useFieldEditor } from './use-field-editor.ts'

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

/** The notes below the control: refusal, warnings, the reading of a number, somebody else's change. */
const EditorNotes = ({
  editor,
  field,
  id,
}: {
  readonly editor: Editor
  readonly field: Field
  readonly id: string
}) => {
  const { checked, doubt, refusal } = editor
  const problem = refusal ?? checked.error
  return (
    <div id={id} className="grid gap-1 empty:hidden">
      {problem && (
        <p className="flex items-start gap-1.5 text-danger" role={refusal ? 'alert' : undefined}>
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {problem}
        </p>
      )}
      {[checked.warning, doubt].map(
        (warning) =>
          warning && (
            <p key={warning} className="flex items-start gap-1.5 text-stale">
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {warning}
            </p>
          ),
      )}
      {checked.reading && <p className="text-muted tabular-nums">{checked.reading}</p>}
      <ForeignChange editor={editor} field={field} />
    </div>
  )
}

/**
 * Lets a floating part cover the fields below it wholly or not at all: a line cut in half can neither be
 * read nor hit.
 */
const useWholeCover = (float: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const element = float.current
    if (!element) return
    element.style.minHeight = ''
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const cut = [...document.querySelectorAll('[data-edit]')]
      .map((field) => field.getBoundingClientRect())
      .filter((field) => field.left < right && field.right > left)
      .find((field) => field.top < bottom && field.bottom > bottom)
    if (cut) element.style.minHeight = `${Math.ceil(cut.bottom - top)}px`
  })

interface EditorActionsProps {
  readonly editor: Editor
  readonly field: Field
  readonly counterId: string
}

/** The buttons of the editor, and the counter of a text. */
const EditorActions = ({ editor, field, counterId }: EditorActionsProps) => {
  const { input } = editor
  const max = field.type === 'text' ? field.maxLength : null
  return (
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
      <Button
        size="small"
        pending={editor.isChecking}
        disabledBecause={editor.blocked}
        onClick={() => void editor.propose({ accept: true })}
      >
        Gleich übernehmen
        <Kbd keys="mod+shift+Enter" className="max-sm:hidden" />
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
      {max !== null && typeof input === 'string' && (
        <FieldCounter id={counterId} value={input} max={max} />
      )}
    </div>
  )
}

/** The question before something typed is thrown away. It takes the focus, and that does not leave the field. */
const useDiscarding = (editor: Editor) => {
  const [asks, setAsks] = useState(false)
  const asking = useRef(false)
  return {
    asks,
    asking,
    giveUp: (): void => {
      asking.current = editor.wouldLose
      if (asking.current) setAsks(true)
      else editor.cancel()
    },
    keep: (): void => {
      setAsks(false)
      asking.current = false
    },
  }
}

/** Edits a field in its place. Eingabe proposes, with Strg and Umschalt it also accepts, Esc gives up, leaving keeps a draft. */
export const FieldEditor = ({ record, attribute, field }: FieldEditorProps) => {
  const editor = useFieldEditor(record, attribute, field)
  const { asks, asking, giveUp, keep } = useDiscarding(editor)
  const box = useRef<HTMLDivElement>(null)
  const notes = useRef<HTMLDivElement>(null)
  const notesId = useId()
  useWholeCover(notes)
  useEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input,textarea,select')
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
    notes.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (asking.current || event.defaultPrevented || event.nativeEvent.isComposing) return
    const onControl = !(event.target instanceof HTMLButtonElement)
    const withMod = event.ctrlKey || event.metaKey
    const confirms = event.key === 'Enter' && onControl && (!field.multiline || withMod)
    if (confirms) void editor.propose({ accept: withMod && event.shiftKey })
    else if (event.key === 'Escape') giveUp()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (asking.current) return
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) editor.leave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the control bubble up here
    <div ref={box} className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <EditorControl
        field={field}
        attribute={attribute}
        input={editor.input}
        onChange={editor.type}
        invalid={editor.checked.error !== null || editor.refusal !== null}
        describedBy={notesId}
      />
      <DiscardQuestion asking={asks} onKeep={keep} onDiscard={editor.cancel} />
      {/* It floats, so that nothing moves while somebody types. */}
      <div
        ref={notes}
        tabIndex={-1}
        className="absolute top-full right-0 left-0 z-20 mt-1 grid min-w-64 max-sm:left-auto max-sm:w-full xl:min-w-84 scroll-mb-3 content-start gap-2 rounded-lg border bg-surface p-2 text-xs shadow-float outline-none"
      >
        <EditorNotes editor={editor} field={field} id={notesId} />
        <EditorActions editor={editor} field={field} counterId={`${notesId}-count`} />
      </div>
    </div>
  )
}
