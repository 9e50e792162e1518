import { type Home, type SyncTarget, syncTargetFacts } from '@stammbuch/contracts'
import {
  formatBytes,
  formatCount,
  formatDateTime,
  formatNumber,
  formatPercent,
} from '@/format/format.ts'
import { Figure, Figures } from './figure-list.tsx'

const pageOf = (target: string) =>
  target === 'elasticsearch' ? '/verwaltung/elasticsearch' : '/verwaltung/salesforce-sync'

const targetName = (target: string): string =>
  syncTargetFacts[target as SyncTarget]?.label ?? target

type Target = NonNullable<Home['it']>['targets'][number]

const standing = ({ state, lastSeenAt }: Target): string => {
  if (state === 'running') return 'Der Übertragungsdienst läuft.'
  if (lastSeenAt === null) return 'Der Übertragungsdienst hat sich noch nicht gemeldet.'
  return `Der Übertragungsdienst meldete sich zuletzt am ${formatDateTime(lastSeenAt)}.`
}

/** Little enough of the disk is left that somebody should look. */
const scarce = 0.1

/** How the installation stands. */
export const ItDesk = ({ numbers }: { readonly numbers: NonNullable<Home['it']> }) => {
  const { targets, runsUnderWay, lastDumpAt, disk } = numbers
  const free = disk && disk.total > 0 ? disk.free / disk.total : null
  return (
    <>
      <Figures title="Ziele" empty="Kein Ziel ist eingerichtet.">
        {targets.flatMap((one) => [
          <Figure
            key={one.target}
            label={`${targetName(one.target)}: ausstehend`}
            hint={standing(one)}
            value={formatNumber(one.due)}
            urgent={one.state !== 'running'}
            to={pageOf(one.target)}
          />,
          <Figure
            key={`${one.target} parked`}
            label={`${targetName(one.target)}: zurückgestellt`}
            {...(one.parked > 0 && {
              hint: `${formatCount(one.parked, 'Eintrag wurde', 'Einträge wurden')} mehrfach abgewiesen`,
            })}
            value={formatNumber(one.parked)}
            urgent={one.parked > 0}
            to={pageOf(one.target)}
          />,
        ])}
      </Figures>
      <Figures title="Betrieb">
        <Figure
          label="Läufe unterwegs"
          value={formatNumber(runsUnderWay)}
          to="/laeufe"
          search={{ standing: 'open' }}
        />
        <Figure
          label="Freier Speicherplatz"
          hint={
            disk && free !== null
              ? `${formatPercent(free)} von ${formatBytes(disk.total)}`
              : 'Nicht bekannt'
          }
          {...(disk && { value: formatBytes(disk.free) })}
          urgent={free !== null && free < scarce}
          to="/verwaltung/system"
        />
        <Figure
          label="Letzter Datenbankabzug"
          hint={lastDumpAt ? formatDateTime(lastDumpAt) : 'Keiner liegt bereit.'}
          to="/verwaltung/system"
        />
      </Figures>
    </>
  )
}

/** Whom the administration cares for, and what is due. */
export const AdministrationDesk = ({
  numbers: { users, inactiveUsers, releasesDue },
}: {
  readonly numbers: NonNullable<Home['administration']>
}) => (
  <>
    <Figures title="Benutzer">
      <Figure
        label="Benutzer"
        {...(inactiveUsers > 0 && { hint: `${formatNumber(inactiveUsers)} davon gesperrt` })}
        value={formatNumber(users)}
        to="/verwaltung/$entries"
        params={{ entries: 'benutzer' }}
      />
    </Figures>
    <Figures title="Ohne Freigabe" empty="Jeder Jahrgang mit Auszeichnungen ist freigegeben.">
      {releasesDue.map(({ rankingGroup, period }) => (
        <Figure
          key={`${rankingGroup.id} ${period.id}`}
          label={`${rankingGroup.name} ${period.name}`}
          hint={rankingGroup.shortCode}
          to="/freigabe"
          search={{ rgId: rankingGroup.id, periodId: period.id, vorschau: true }}
        />
      ))}
    </Figures>
  </>
)
