import { fieldOf, type Home } from '@stammbuch/contracts'
import { formatDate, formatDateTime, formatNumber } from '@/format/format.ts'
import { Figure, Figures } from './figure-list.tsx'

type Auditor = NonNullable<Home['auditor']>
type Day = Auditor['days'][number]

/** As many decisions by hand on a day are more than anybody reads. */
const flood = 800

const whyUnusual = ({ byHand, atNight }: Day): string =>
  [
    atNight > 0 && `${formatNumber(atNight)} davon zwischen 22 und 5 Uhr`,
    byHand > flood && `${formatNumber(byHand)} davon einzeln`,
  ]
    .filter(Boolean)
    .join(' · ')

interface AuditorDeskProps {
  readonly numbers: Auditor
  readonly since: string
}

/** What an auditor looks at first: if the log is whole, and what is out of the ordinary. */
export const AuditorDesk = ({ numbers, since }: AuditorDeskProps) => {
  const { lastCheck, openFindings, lastProofAt, ownAccepted, days, flipFlops } = numbers
  return (
    <>
      <Figures title="Unversehrtheit des Protokolls">
        <Figure
          label={
            lastCheck
              ? lastCheck.ok
                ? 'Zuletzt ohne Befund geprüft'
                : 'Die letzte Prüfung hat etwas gefunden'
              : 'Noch nie geprüft'
          }
          {...(lastCheck && { hint: formatDateTime(lastCheck.at) })}
          urgent={lastCheck?.ok === false}
          to="/nachweise"
        />
        <Figure
          label="Befunde ohne Antwort"
          value={formatNumber(openFindings)}
          urgent={openFindings > 0}
          to="/nachweise"
        />
        <Figure
          label="Letzter mitgenommener Beweis"
          hint={lastProofAt ? formatDateTime(lastProofAt) : 'Noch keiner'}
          to="/nachweise"
        />
      </Figures>
      <Figures title="Ungewöhnliches der letzten 14 Tage">
        <Figure
          label="Eigene Vorschläge übernommen"
          hint="Vorschlag und Übernahme von derselben Person"
          value={formatNumber(ownAccepted)}
          to="/protokoll"
          search={{ own: '1', from: since }}
        />
        {days.map((one) => (
          <Figure
            key={`${one.by.id} ${one.day}`}
            label={`${one.by.fullName}, ${formatDate(one.day)}: Entscheidungen`}
            hint={whyUnusual(one)}
            value={formatNumber(one.decisions)}
            to="/protokoll"
            search={{ actor: one.by.id, decision: 'any', from: one.day, to: one.day }}
          />
        ))}
      </Figures>
      <Figures
        title="Hin und her geändert"
        empty="Kein Feld wurde in den letzten 14 Tagen dreimal oder öfter geändert."
      >
        {flipFlops.map(({ record, attributeName, times }) => (
          <Figure
            key={`${record.id} ${attributeName}`}
            label={record.label}
            hint={fieldOf(record.class, attributeName)?.label ?? attributeName}
            value={formatNumber(times)}
            to="/protokoll"
            search={{
              recordId: record.id,
              attribute: attributeName,
              type: 'ChangeAccepted',
              from: since,
            }}
          />
        ))}
      </Figures>
    </>
  )
}
