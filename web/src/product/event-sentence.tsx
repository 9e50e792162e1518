import { type EventSentence, type SentencePart, sentenceParts } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { useSession } from '@/api/session.ts'
import { cn } from '@/ui/cn.ts'

interface EventSentenceProps {
  readonly sentence: EventSentence
  /** Links what has a page; not inside rows that open by themselves. */
  readonly linked?: boolean
  readonly className?: string
}

const looks: Readonly<Record<SentencePart['kind'], string>> = {
  text: '',
  actor: 'font-medium',
  field: 'font-medium',
  before: 'rounded-xs bg-declined-subtle px-0.5 line-through decoration-1',
  after: 'rounded-xs bg-accepted-subtle px-0.5',
  hidden: 'text-muted italic',
  record: 'font-medium',
  delivery: 'font-medium',
  thing: 'font-medium',
}

const spoken: Partial<Record<SentencePart['kind'], string>> = { before: 'bisher ', after: 'neu ' }

const withPage = ['account', 'contact', 'product']

const Piece = ({ part, linked }: { readonly part: SentencePart; readonly linked: boolean }) => {
  const { kind, text, id } = part
  if (linked && id && part.class && withPage.includes(part.class))
    return (
      <Link
        to={`/${part.class}/${id}` as string}
        className="font-medium text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current"
      >
        {text}
      </Link>
    )
  if (kind === 'text') return text
  return (
    <span className={looks[kind]}>
      {spoken[kind] && <span className="sr-only">{spoken[kind]}</span>}
      {text}
    </span>
  )
}

/** An event as a German sentence, with names and values as of then. */
export const EventSentenceText = ({ sentence, linked = false, className }: EventSentenceProps) => {
  const { can } = useSession()
  const parts = sentenceParts(sentence, { seesPersonal: can('read-personal') })
  return (
    <span className={cn('min-w-0 wrap-anywhere', className)}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other identity
        <Piece key={index} part={part} linked={linked} />
      ))}
    </span>
  )
}
