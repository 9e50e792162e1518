import type { Profile, Sample } from '@stammbuch/contracts'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Panel } from '@/ui/panel.tsx'

interface FactsProps {
  readonly sample: Sample
  readonly profile: Profile
}

/** The delivery before, and by which column its rows were found again. */
const comparedWords = ({
  fileName,
  createdAt,
  identification,
}: NonNullable<Profile['comparedWith']>) => ({
  name: 'Verglichen mit',
  value: `${fileName} vom ${formatDateTime(createdAt)}, nach „${identification}“`,
})

/** Format and size of the file. */
export const FactsPanel = ({ sample, profile }: FactsProps) => (
  <Panel title="Fakten" weight="quiet">
    <NameValueTable
      label="Fakten zur Datenlieferung"
      rows={[
        { name: 'Datenlieferant', value: sample.supplier?.name ?? null },
        { name: 'Projekt', value: sample.rankingGroup?.name ?? null },
        { name: 'Jahrgang', value: sample.period?.name ?? null },
        { name: 'Hochgeladen', value: formatDateTime(sample.createdAt) },
        { name: 'Zeileneinträge', value: formatNumber(profile.EntryCount) },
        { name: 'Letzte Zeile beginnt bei', value: formatNumber(profile.lastLine) },
        { name: 'Spaltenköpfe', value: formatNumber(profile.HeaderItemCount) },
        ...(profile.comparedWith ? [comparedWords(profile.comparedWith)] : []),
      ]}
    />
  </Panel>
)

/** Number of distinct values of each column. */
export const CardinalityPanel = ({ profile }: { readonly profile: Profile }) => (
  <Panel
    title="Kardinalität"
    aside={formatCount(profile.HeaderItemCount, 'Spalte', 'Spalten')}
    flush
  >
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it by keyboard */}
    <div className="max-h-[max(20rem,calc(100dvh-20rem))] overflow-y-auto" tabIndex={0}>
      <table className="w-full text-table" aria-label="Verschiedene Einträge je Spalte">
        <thead className="sticky top-0 bg-surface">
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="px-4 py-1.5 font-normal">
              Spalte
            </th>
            <th scope="col" className="px-2 py-1.5 text-right font-normal">
              Verschieden
            </th>
            <th scope="col" className="py-1.5 pr-4 pl-2 text-right font-normal">
              Leer
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {profile['Cardinality-sub'].map((one) => {
            const { column, header, distinct, empty, fiveDigits, usualSigns } = one
            return (
              <tr key={column} className="align-top">
                <th scope="row" className="px-4 py-1 text-left font-normal wrap-anywhere">
                  <span className="mr-2 inline-block min-w-[2ch] text-right text-xs text-muted tabular-nums">
                    {column}
                  </span>
                  {header}
                  {fiveDigits !== null && (
                    <span className="block text-xs text-muted">
                      {formatCount(fiveDigits, 'fünfstellige', 'fünfstellige')} Postleitzahlen
                    </span>
                  )}
                  {usualSigns && (
                    <span className="block text-xs text-muted">
                      übliche Sonderzeichen: {[...usualSigns].join(' ')}
                    </span>
                  )}
                </th>
                <td className="px-2 py-1 text-right tabular-nums">{formatNumber(distinct)}</td>
                <td className="py-1 pr-4 pl-2 text-right text-muted tabular-nums">
                  {formatNumber(empty)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  </Panel>
)
