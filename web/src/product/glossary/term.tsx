import { Link } from '@tanstack/react-router'
import { Popover } from '@/ui/popover.tsx'
import { anchorOf, wordFor } from './word-for.ts'

interface TermProps {
  /** As the glossary has it. */
  readonly word: string
  /** As it stands here: „Konflikte“ for „Konflikt“. */
  readonly children?: string
}

/** A word of the house that explains itself when asked. A word without an explanation is only text. */
export const Term = ({ word, children = word }: TermProps) => {
  const found = wordFor(word)
  if (!found) return children
  return (
    <Popover
      label={word}
      className="w-72"
      trigger={
        <button
          type="button"
          className="rounded-xs text-left underline decoration-control decoration-dotted decoration-1 underline-offset-4 hover:text-accent hover:decoration-current"
        >
          {children}
        </button>
      }
    >
      <p className="text-table">{found.says}</p>
      <p className="mt-2 text-xs text-muted">Englisch und im Code: {found.english}</p>
      <Link
        to="/hilfe"
        hash={anchorOf(found)}
        className="mt-2 inline-block text-xs text-accent hover:underline"
      >
        Im Handbuch nachlesen
      </Link>
    </Popover>
  )
}
