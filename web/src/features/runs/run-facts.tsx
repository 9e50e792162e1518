import type { RunPage } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  formatCount,
  formatDateTimeSeconds,
  formatDuration,
  formatNumber,
} from '@/format/format.ts'
import { RunLink } from '@/product/runs/run-link.tsx'
import { runOutcome, runTitle } from '@/product/runs/run-words.ts'
import { Panel } from '@/ui/panel.tsx'
import { durationOf } from './run-columns.tsx'
import { optionsOf } from './run-options.ts'

const link =
  'text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current'

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 max-sm:grid-cols-1 max-sm:gap-0">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

const rootClasses = ['account', 'contact', 'product']

const Scope = ({ page }: { readonly page: RunPage }) => {
  const { run, delivery, mapping, period, toplists, record, undoes } = page
  return (
    <>
      {undoes && (
        <Fact name="Nahm zurück">
          <RunLink runId={undoes.id}>{runTitle(undoes)}</RunLink>, begonnen am{' '}
          {formatDateTimeSeconds(undoes.startedAt)} Uhr von {undoes.by.fullName}
        </Fact>
      )}
      {delivery && (
        <Fact name="Datenlieferung">
          <Link to="/wirkung" search={{ kind: 'delivery', id: delivery.id }} className={link}>
            {delivery.fileName}
          </Link>
          {delivery.supplier && (
            <>
              {' von '}
              <Link
                to="/wirkung"
                search={{ kind: 'supplier', id: delivery.supplier.id }}
                className={link}
              >
                {delivery.supplier.name}
              </Link>
            </>
          )}
          , empfangen am {formatDateTimeSeconds(delivery.receivedAt)} Uhr
          {delivery.rows !== null && `, ${formatCount(delivery.rows, 'Zeile', 'Zeilen')}`}
        </Fact>
      )}
      {mapping && (
        <Fact name="Daten-Mapping">
          <Link to="/wirkung" search={{ kind: 'mapping', id: mapping.id }} className={link}>
            {mapping.name}
          </Link>
          {mapping.revision !== null && `, Fassung ${mapping.revision}`}
        </Fact>
      )}
      {run.project && <Fact name="Projekt">{run.project}</Fact>}
      {period && <Fact name="Jahrgang">{period.name}</Fact>}
      {toplists.length > 0 && (
        <Fact name="Toplisten">{toplists.map(({ name }) => name).join(', ')}</Fact>
      )}
      {record && (
        <Fact name="Eintrag">
          {rootClasses.includes(record.class) ? (
            <Link to={`/${record.class}/${record.id}` as string} className={link}>
              {record.label || 'ohne Namen'}
            </Link>
          ) : (
            record.label || 'ohne Namen'
          )}
        </Fact>
      )}
    </>
  )
}

/** Who began a run, when, over what and with which options, and its outcome. */
export const RunFacts = ({ page }: { readonly page: RunPage }) => {
  const { run, records, undos } = page
  const duration = durationOf(run)
  const outcome = runOutcome(run)
  return (
    <Panel title="Der Lauf">
      <dl className="grid gap-1.5 text-table">
        <Fact name="Person">
          <Link to="/wirkung" search={{ kind: 'person', id: run.by.id }} className={link}>
            {run.by.fullName}
          </Link>
        </Fact>
        <Fact name="Begonnen">{formatDateTimeSeconds(run.startedAt)} Uhr</Fact>
        <Fact name="Beendet">
          {run.finishedAt === null
            ? 'noch nicht'
            : `${formatDateTimeSeconds(run.finishedAt)} Uhr${duration === null ? '' : `, nach ${formatDuration(duration)}`}`}
          {run.result?.cancelled === true && ', abgebrochen'}
        </Fact>
        <Scope page={page} />
        {optionsOf(run.scope).map(([name, words]) => (
          <Fact key={name} name={name}>
            {words}
          </Fact>
        ))}
        <Fact name="Ergebnis">
          {[outcome, `${formatNumber(records)} Einträge betroffen`].filter(Boolean).join(' · ')}
        </Fact>
        {undos.map((undo) => (
          <Fact key={undo.id} name="Zurückgenommen">
            <RunLink runId={undo.id}>am {formatDateTimeSeconds(undo.startedAt)} Uhr</RunLink> von{' '}
            {undo.by.fullName}
          </Fact>
        ))}
      </dl>
    </Panel>
  )
}
