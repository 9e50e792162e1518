import type { SpotCheck } from '@stammbuch/contracts'
import { formatCount, formatNumber, formatPercent } from '@/format/format.ts'
import { Collapsible } from '@/ui/collapsible.tsx'
import { Panel } from '@/ui/panel.tsx'

const share = new Intl.NumberFormat('de-DE', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

const Strata = ({ population, strata }: Pick<SpotCheck, 'population' | 'strata'>) => (
  <Collapsible
    title={`Gezogen aus ${formatCount(population, 'Änderung', 'Änderungen')}`}
    className="text-table"
  >
    <table className="w-full text-table tabular-nums">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="text-left font-medium">
            Feld und Topliste
          </th>
          <th scope="col" className="text-right font-medium">
            gezogen
          </th>
          <th scope="col" className="text-right font-medium">
            von
          </th>
        </tr>
      </thead>
      <tbody>
        {strata.map((one) => (
          <tr key={`${one.class}.${one.attributeName}.${one.toplistId}`}>
            <th scope="row" className="text-left font-normal wrap-anywhere">
              {[one.fieldLabel, one.toplist].filter(Boolean).join(' · ')}
            </th>
            <td className="text-right">{formatNumber(one.drawn)}</td>
            <td className="text-right">{formatNumber(one.size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Collapsible>
)

/** The bound of the error rate so far, with the size of the sample and of its population. */
export const BoundPanel = ({ check }: { readonly check: SpotCheck }) => {
  const { upperBound, boundIfRestRight, judged, size, wrong, unclear, population, strata } = check
  return (
    <Panel title="Was die Stichprobe sagt">
      <div className="grid gap-4">
        <div role="status">
          <p className="text-title font-semibold tabular-nums">
            {upperBound === null ? '–' : `höchstens ${share.format(upperBound)}`}
          </p>
          <p className="text-table text-muted">
            {upperBound === null
              ? 'Noch ist nichts beurteilt.'
              : `der Werte sind falsch, mit ${formatPercent(0.95)} Sicherheit.`}
          </p>
        </div>
        <p className="text-table tabular-nums">
          {formatNumber(judged)} von {formatNumber(size)} beurteilt ·{' '}
          {formatCount(wrong, 'Wert falsch', 'Werte falsch', 'keiner falsch')} ·{' '}
          {formatCount(unclear, 'Wert unklar', 'Werte unklar', 'keiner unklar')}
        </p>
        {judged < size && (
          <p className="text-table text-muted tabular-nums">
            Ist der Rest richtig, sind es am Ende höchstens {share.format(boundIfRestRight)}.
          </p>
        )}
        <p className="text-xs text-muted">
          Exakte obere Grenze nach Clopper und Pearson. Unklares zählt als falsch.
        </p>
        <Strata population={population} strata={strata} />
      </div>
    </Panel>
  )
}
