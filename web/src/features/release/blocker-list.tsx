import { type BlockingEntry, classLabels, type ReleasePreview } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatCount, formatList, formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import type { ReleaseOf } from './use-preview.ts'

const waitingOf = ({ changes, unapproved }: Pick<BlockingEntry, 'changes' | 'unapproved'>) =>
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
        {waitingOf(open)} bei{' '}
        <Link
          to="/freigabe/bereitschaft"
          search={{ liste: 'blocked', rgId: of.project.id, periodId: of.period.id }}
          className="font-medium underline underline-offset-2"
        >
          {formatCount(numberOfBlockers, 'Eintrag', 'Einträgen')}
        </Link>
        :
      </p>
      <ul
        aria-label="Offene Verifizierungen"
        className="mt-1.5 max-h-64 list-disc space-y-0.5 overflow-y-auto pl-5 text-table"
      >
        {blockers.map(({ root, printed, ...waiting }) => (
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
            {printed ? '' : ' (steht nicht im Druck)'}
          </li>
        ))}
        {numberOfBlockers > blockers.length && (
          <li>und {formatNumber(numberOfBlockers - blockers.length)} weitere</li>
        )}
      </ul>
    </Banner>
  )
}
