import { Link } from '@tanstack/react-router'
import { Popover } from '@/ui/popover.tsx'
import { anchorOf, wordFor } from './word-for.ts'

/** A word of the house that explains itself when asked. A word without an explanation is only text. */
export const Term = ({ word }: { readonly word: string }) => {
  const found = wordFor(word)
  if (!found) return word
  return (
    <Popover
      label={word}
      className="w-72"
      trigger={
        <button
          type="button"
          className="rounded-xs text-left underline decoration-dotted underline-offset-3 hover:text-accent"
        >
          {word}
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
