import { type ReactNode, useMemo } from 'react'
import { formatNumber } from '@/format/format.ts'
import { cn } from './cn.ts'
import { type DiffPart, diffCharacters } from './diff.ts'

export type PlainValue = string | number | boolean | null

const marks: Readonly<Record<string, string>> = {
  ' ': '·',
  '\t': '⇥',
  '\n': '↵\n',
  '\r': '␍',
  '\u00a0': '⍽',
}

/** White space that differs, or that stands where nobody sees it, gets a visible mark. */
const visible = (text: string): ReactNode =>
  text.split(/([ \t\n\r\u00a0])/).map((piece, index) =>
    marks[piece] ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other identity
      <span key={index} className="opacity-70">
        {marks[piece]}
      </span>
    ) : (
      piece
    ),
  )

const hiddenSpace = /^\s+|\s+$|\s{2,}|[\t\n\r\u00a0]/g

/** Show spaces at the ends, doubled ones, tabs and line breaks; leave ordinary ones alone. */
const withHiddenSpace = (text: string): ReactNode[] => {
  const shown: ReactNode[] = []
  let at = 0
  for (const found of text.matchAll(hiddenSpace)) {
    shown.push(text.slice(at, found.index))
    shown.push(<span key={found.index}>{visible(found[0])}</span>)
    at = found.index + found[0].length
  }
  return [...shown, text.slice(at)]
}

/** A value as people read it: „–“ for no value, „leer“ for an empty text. */
export const ValueText = ({ value }: { readonly value: PlainValue }) => {
  if (value === null)
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">kein Wert</span>
      </span>
    )
  if (value === '') return <span className="text-muted italic">leer</span>
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  if (typeof value === 'number') return formatNumber(value)
  return <span className="whitespace-pre-wrap">{withHiddenSpace(value)}</span>
}

const looks = {
  removed: {
    sign: '–',
    word: 'bisher',
    box: 'bg-declined-subtle text-declined',
    strong: 'bg-removed-strong',
  },
  added: {
    sign: '+',
    word: 'neu',
    box: 'bg-accepted-subtle text-accepted',
    strong: 'bg-added-strong',
  },
} as const

interface SideProps {
  readonly kind: 'removed' | 'added'
  readonly value: PlainValue
  readonly parts: readonly DiffPart[] | null
}

const Side = ({ kind, value, parts }: SideProps) => {
  const { sign, word, box, strong } = looks[kind]
  const Element = kind === 'removed' ? 'del' : 'ins'
  return (
    <Element className={'flex min-w-0 gap-1.5 no-underline'}>
      <span
        aria-hidden
        className={cn('mt-px size-4 shrink-0 rounded-sm text-center leading-4 font-semibold', box)}
      >
        {sign}
      </span>
      <span className="sr-only">{word}: </span>
      <span className="min-w-0 whitespace-pre-wrap text-foreground wrap-anywhere">
        {parts === null ? (
          <ValueText value={value} />
        ) : (
          parts
            .filter((part) => part.kind === 'same' || part.kind === kind)
            .map((part, index) =>
              part.kind === 'same' ? (
                part.text
              ) : (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
                  key={index}
                  data-kind={kind}
                  className={cn('rounded-xs font-medium', strong)}
                >
                  {visible(part.text)}
                </span>
              ),
            )
        )}
      </span>
    </Element>
  )
}

interface DiffValueProps {
  readonly before: PlainValue
  readonly after: PlainValue
  /** Values as people read them, for enumerations and references. */
  readonly format?: (value: PlainValue) => string | null
  /** Beside each other where there is room, or always below each other. */
  readonly layout?: 'row' | 'column'
  readonly className?: string
}

/** A value and what shall become of it, marked letter by letter with sign and colour. */
export const DiffValue = ({ before, after, format, layout = 'row', className }: DiffValueProps) => {
  const left = format?.(before) ?? before
  const right = format?.(after) ?? after
  const parts = useMemo(
    () =>
      typeof left === 'string' && typeof right === 'string' && left !== '' && right !== ''
        ? diffCharacters(left, right)
        : null,
    [left, right],
  )
  return (
    <div
      data-slot="diff-value"
      className={cn(
        'text-table',
        layout === 'row' ? 'flex flex-wrap gap-x-4 gap-y-0.5' : 'grid gap-0.5',
        className,
      )}
    >
      <Side kind="removed" value={left} parts={parts} />
      <Side kind="added" value={right} parts={parts} />
    </div>
  )
}
