import type { ReleasePreview, UnimportedDelivery } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatCount, formatDate, formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import type { ReleaseOf } from './use-preview.ts'

const states: Readonly<Record<UnimportedDelivery['state'], string>> = {
  never: 'noch nicht importiert',
  undone: 'Import zurückgenommen',
  cancelled: 'Import abgebrochen, nur ein Teil der Zeilen ist da',
  unfinished: 'Import noch nicht beendet',
}

const list = 'mt-1.5 max-h-64 list-disc space-y-0.5 overflow-y-auto pl-5 text-table'
const link = 'font-medium underline underline-offset-2'

const More = ({ count }: { readonly count: number }) =>
  count > 0 ? <li>und {formatNumber(count)} weitere</li> : null

const WaitingRows = ({ preview, of }: BlockersProps) => {
  const { waiting, waitingRows } = preview
  if (waiting.rows === 0) return null
  return (
    <Banner
      tone="warning"
      title="Zeilen aus Datenlieferungen warten in Konflikten und verhindern die Freigabe."
      action={
        <Button size="small" asChild>
          <Link to="/konflikte" search={{ rgId: of.project.id, type: 'MULTI_MINQ_IDS' }}>
            Zu den Konflikten
          </Link>
        </Button>
      }
    >
      <p>{formatCount(waiting.rows, 'Zeile wartet', 'Zeilen warten')} auf eine Entscheidung:</p>
      <ul aria-label="Zeilen in Konflikten" className={list}>
        {waitingRows.map(({ conflictId, row, fileName }) => (
          <li key={conflictId}>
            <Link
              to="/minq-konflikt/$id"
              params={{ id: conflictId }}
              target="_blank"
              className={link}
            >
              {fileName}, Zeile {formatNumber(row)}
            </Link>
          </li>
        ))}
        <More count={waiting.rows - waitingRows.length} />
      </ul>
    </Banner>
  )
}

const Unimported = ({ preview }: BlockersProps) => {
  const { waiting, unimported } = preview
  if (waiting.deliveries === 0) return null
  return (
    <Banner
      tone="warning"
      title="Datenlieferungen, die nicht importiert sind, verhindern die Freigabe."
      action={
        <Button size="small" asChild>
          <Link to="/verwaltung/samples">Zu den Datenlieferungen</Link>
        </Button>
      }
    >
      <p>
        Bitte importieren, oder unter Datenlieferungen mit „Nicht importieren“ beiseitelegen, was
        nicht gebraucht wird:
      </p>
      <ul aria-label="Nicht importierte Datenlieferungen" className={list}>
        {unimported.map(({ id, fileName, supplier, createdAt, state }) => (
          <li key={id}>
            <Link
              to="/analyse/$sampleId"
              params={{ sampleId: id }}
              target="_blank"
              className={link}
            >
              {fileName}
            </Link>{' '}
            – {supplier && `${supplier}, `}
            {formatDate(createdAt)}: {states[state]}
          </li>
        ))}
        <More count={waiting.deliveries - unimported.length} />
      </ul>
    </Banner>
  )
}

interface BlockersProps {
  readonly preview: ReleasePreview
  readonly of: ReleaseOf
}

/** Deliveries of a project and year that are not imported yet, each with a link. */
export const DeliveryBlockers = (props: BlockersProps) => (
  <>
    <WaitingRows {...props} />
    <Unimported {...props} />
  </>
)
