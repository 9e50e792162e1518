import type { RecordClass } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useState } from 'react'
import { ValueProvenance } from '@/product/value-provenance.tsx'
import { Popover } from '@/ui/popover.tsx'

/** The value that somebody asked about last; one at a time has a panel, however many lines there are. */
interface Questions {
  readonly asked: string | null
  readonly ask: (key: string) => void
  /** The log position that the values are of. */
  readonly position: number
}

const QuestionsContext = createContext<Questions | null>(null)

/** Lets the cells below be asked where their value comes from, as of the release's position. */
export const CellQuestions = (props: {
  readonly position: number
  readonly children: ReactNode
}) => {
  const [asked, ask] = useState<string | null>(null)
  return (
    <QuestionsContext value={{ asked, ask, position: props.position }}>
      {props.children}
    </QuestionsContext>
  )
}

export interface PrintedCellProps {
  readonly class: RecordClass
  readonly id: string
  readonly attribute: string
  /** Name of the field, for the panel. */
  readonly field: string
  readonly children: ReactNode
}

const buttonClass =
  'min-h-6 min-w-6 max-w-full cursor-pointer rounded-sm [text-align:inherit] tabular-nums underline decoration-transparent underline-offset-2 hover:decoration-current focus-visible:outline-2 focus-visible:outline-offset-2 print:no-underline'

const rootPages: readonly RecordClass[] = ['account', 'contact', 'product']

/** A printed value; clicked, it tells where it came from, as of the release. */
export const PrintedCell = (props: PrintedCellProps) => {
  const { class: recordClass, id, attribute, field, children } = props
  const [open, setOpen] = useState(false)
  const questions = use(QuestionsContext)
  const key = `${id}.${attribute}`
  const button = (
    <button
      type="button"
      className={buttonClass}
      title="Woher kommt dieser Wert?"
      onClick={() => {
        if (questions?.asked === key) return
        questions?.ask(key)
        setOpen(true)
      }}
    >
      {children}
    </button>
  )
  if (questions?.asked !== key) return button
  return (
    <Popover
      label={`Herkunft: ${field}`}
      open={open}
      onOpenChange={setOpen}
      trigger={button}
      className="w-[26rem]"
    >
      <div className="grid gap-2 text-table">
        <p className="font-semibold">{field}: woher kommt dieser Wert?</p>
        <ValueProvenance
          class={recordClass}
          id={id}
          attribute={attribute}
          at={questions.position}
        />
        {rootPages.includes(recordClass) && (
          <Link
            to={`/${recordClass}/${id}` as string}
            search={{ at: questions.position } as never}
            className="justify-self-start text-accent underline underline-offset-2"
          >
            Eintrag im Stand der Freigabe zeigen
          </Link>
        )}
      </div>
    </Popover>
  )
}
