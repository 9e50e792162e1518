import type { Home, OwnDecision, WaitingYear } from '@stammbuch/contracts'
import { classLabels } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { whateverWentWrong } from '@/api/problem.ts'
import { useUser } from '@/api/session.ts'
import { formatCount, formatList, formatNumber, formatRelative } from '@/format/format.ts'
import { allYears } from '@/product/every-year.ts'
import { Figure, Figures } from './figure-list.tsx'
import { useAllWaitingYears } from './use-pending-work.ts'

const obstaclesOf = ({ rows, deliveries }: WaitingYear): string =>
  formatList([
    ...(rows > 0 ? [formatCount(rows, 'Zeile im Konflikt', 'Zeilen im Konflikt')] : []),
    ...(deliveries > 0
      ? [formatCount(deliveries, 'Lieferung nicht importiert', 'Lieferungen nicht importiert')]
      : []),
  ])

const recordsShown = 5

/** The records that the person worked on last, each once. */
const useLastRecords = (): readonly OwnDecision[] => {
  const { data } = useQuery({
    queryKey: ['home', 'myDecisions'],
    queryFn: async ({ signal }) =>
      (await call('myDecisions', {}, { signal, expected: whateverWentWrong })).list,
    retry: false,
  })
  const seen = new Set<string>()
  return (data ?? [])
    .filter(({ root, record }) => {
      if (!root || !record || seen.has(root.id)) return false
      seen.add(root.id)
      return true
    })
    .slice(0, recordsShown)
}

const GoOn = () => {
  const last = useLastRecords()
  return (
    <Figures
      title="Weiter, wo Sie aufgehört haben"
      empty="Was Sie entscheiden, steht hier, damit Sie dorthin zurückfinden."
    >
      {last.map(
        ({ root, record, decidedAt, commandId }) =>
          root &&
          record && (
            <Figure
              key={commandId}
              label={record.label}
              hint={`${classLabels[record.class][0]} · ${formatRelative(decidedAt)}`}
              to="/$rootType/$id"
              params={{ rootType: root.class, id: root.id }}
            />
          ),
      )}
    </Figures>
  )
}

const AtRisk = () => {
  const years = useAllWaitingYears()
  return (
    <Figures
      title="Gefährdete Freigaben"
      empty="Keine Freigabe wartet auf eine Lieferung oder einen Konflikt."
    >
      {years.map((year) => (
        <Figure
          key={`${year.rankingGroup.id} ${year.period.id}`}
          label={`${year.rankingGroup.shortCode} ${year.period.name}`}
          hint={obstaclesOf(year)}
          to="/freigabe"
          search={{ rgId: year.rankingGroup.id, periodId: year.period.id, vorschau: true }}
        />
      ))}
      {years.length > 0 && (
        <Figure label="Bereitschaft aller Projekte" to="/freigabe/bereitschaft" />
      )}
    </Figures>
  )
}

interface EditorDeskProps {
  readonly numbers: NonNullable<Home['editor']>
  readonly yesterday: string
}

/** What waits for an editor, what is new, and where they were. */
export const EditorDesk = ({ numbers, yesterday }: EditorDeskProps) => {
  const { id } = useUser()
  return (
    <>
      <Figures title="Wartet auf Sie">
        <Figure
          label="Einträge in der Verifikation"
          value={formatNumber(numbers.waiting)}
          to="/verifikation"
          search={{ pName: allYears }}
        />
        <Figure
          label="Neu, noch nie verifiziert"
          value={formatNumber(numbers.unapproved)}
          to="/verifikation"
          search={{ pName: allYears, approved: '0' }}
        />
        <Figure
          label="Mit veralteten Vorschlägen"
          value={formatNumber(numbers.stale)}
          to="/verifikation"
          search={{ pName: allYears, stale: '1' }}
        />
        <Figure label="Offene Konflikte" value={formatNumber(numbers.conflicts)} to="/konflikte" />
        <Figure
          label="Zum Follow-up vorgemerkt"
          value={formatNumber(numbers.followUps)}
          to="/follow-up"
        />
      </Figures>
      <Figures title="Seit gestern und von Ihnen">
        <Figure
          label="Läufe seit gestern"
          hint="Importe, Sammelentscheidungen, Zusammenführungen"
          value={formatNumber(numbers.runsSinceYesterday)}
          to="/laeufe"
          search={{ from: yesterday }}
        />
        <Figure
          label="Ihre Importe"
          value={formatNumber(numbers.myImports)}
          to="/laeufe"
          search={{ kind: 'import', actor: id }}
        />
        <Figure
          label="Einträge mit Ihren offenen Vorschlägen"
          value={formatNumber(numbers.mine)}
          to="/verifikation"
          search={{ pName: allYears, proposer: id }}
        />
      </Figures>
      <GoOn />
      <AtRisk />
    </>
  )
}
