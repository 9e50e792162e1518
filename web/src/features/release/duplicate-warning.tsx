import { classLabels, type ReleasePreview } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatCount, formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'

/** Duplicates that nobody decided among what is released: a warning, each with the way to its conflict. */
export const DuplicateWarning = ({
  duplicates: { list, total },
}: Pick<ReleasePreview, 'duplicates'>) => {
  if (total === 0) return null
  return (
    <Banner
      tone="info"
      title="Unter den Einträgen sind mögliche Duplikate, über die noch niemand entschieden hat."
    >
      <p>
        {formatCount(total, 'Paar', 'Paare')}. Die Freigabe wird davon nicht verhindert, kann
        denselben Eintrag aber doppelt enthalten.
      </p>
      <ul
        aria-label="Mögliche Duplikate"
        className="mt-1.5 max-h-64 list-disc space-y-0.5 overflow-y-auto pl-5 text-table"
      >
        {list.map(({ conflictId, similarity, records }) => (
          <li key={conflictId}>
            <Link
              to="/ea-konflikt/$id"
              params={{ id: conflictId }}
              target="_blank"
              className="font-medium underline underline-offset-2"
            >
              {records.map(({ class: one, label }) => label || classLabels[one][0]).join(' und ')}
            </Link>{' '}
            – {formatNumber(similarity)} % ähnlich
          </li>
        ))}
        {total > list.length && <li>und {formatNumber(total - list.length)} weitere</li>}
      </ul>
    </Banner>
  )
}
