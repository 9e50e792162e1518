import { classLabels, type ReleaseBlocker, type ReleasePreview } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatCount, formatList, formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import type { ReleaseOf } from './use-preview.ts'

const waitingOf = ({ changes, unapproved }: Pick<ReleaseBlocker, 'changes' | 'unapproved'>) =>
  formatList([
    ...(changes > 0 ? [formatCount(changes, 'offene Änderung', 'offene Änderungen')] : []),
    ...(unapproved > 0
      ? [formatCount(unapproved, 'nicht verifizierter Eintrag', 'nicht verifizierte Einträge')]
      : []),
  ])

interface BlockerListProps {
  readonly preview: ReleasePreview
  readonly of: ReleaseOf
}

/** Records that still have to be verified, each with a link; empty when there is none. */
export const BlockerList = ({ preview, of }: BlockerListProps) => {
  const { blockers, numberOfBlockers, open } = preview
  if (numberOfBlockers === 0) return null
  const search = { rgId: of.project.id, pName: of.period.name }
  return (
    <Banner
      tone="warning"
      title="Offene redaktionelle Verifizierungen verhindern die Freigabe."
      action={
        <Button size="small" asChild>
          <Link to="/verifikation" search={search}>
            Zur Verifikation
          </Link>
        </Button>
      }
    >
      <p>
        {waitingOf(open)} bei {formatCount(numberOfBlockers, 'Eintrag', 'Einträgen')}:
      </p>
      <ul
        aria-label="Offene Verifizierungen"
        className="mt-1.5 max-h-64 list-disc space-y-0.5 overflow-y-auto pl-5 text-table"
      >
        {blockers.map(({ root, ...waiting }) => (
          <li key={root.id}>
            <a
              href={`/${root.class}/${root.id}`}
              target="_blank"
              rel="noopener"
              className="font-medium underline underline-offset-2"
            >
              {root.label || classLabels[root.class][0]}
            </a>{' '}
            – {waitingOf(waiting)}
          </li>
        ))}
        {numberOfBlockers > blockers.length && (
          <li>
            und {formatNumber(numberOfBlockers - blockers.length)} weitere in der Verifikation
          </li>
        )}
      </ul>
    </Banner>
  )
}
