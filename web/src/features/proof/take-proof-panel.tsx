import { useQuery } from '@tanstack/react-query'
import { Download, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { read } from '@/api/queries.ts'
import { formatBytes, formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Progress } from '@/ui/progress.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Select } from '@/ui/select.tsx'
import type { ProofKind, ProofSearch } from './proof-search.ts'
import { scopeOf, useProofs } from './use-proofs.ts'

interface ScopeProps {
  readonly search: ProofSearch
  readonly onChange: (search: ProofSearch) => void
}

const kinds: readonly { readonly value: ProofKind; readonly label: string }[] = [
  { value: 'all', label: 'Das ganze Protokoll' },
  { value: 'range', label: 'Ein Zeitraum' },
  { value: 'record', label: 'Ein Eintrag' },
  { value: 'release', label: 'Eine Freigabe' },
]

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** A record by its address or its id, pasted. */
const RecordField = ({ search, onChange }: ScopeProps) => {
  const [typed, setTyped] = useState(search.id ?? '')
  const isWrong = typed !== '' && !uuid.test(typed)
  return (
    <Field
      label="Adresse oder ID des Eintrags"
      className="max-w-xl"
      error={isWrong ? 'Darin steht keine ID.' : null}
    >
      <Input
        code
        value={typed}
        placeholder="Die Adresse der Seite des Eintrags einfügen"
        onChange={(event) => {
          const text = event.target.value.trim()
          setTyped(text)
          const [id] = uuid.exec(text.toLowerCase()) ?? []
          onChange({ of: 'record', ...(id && { id }) })
        }}
      />
    </Field>
  )
}

const ReleaseField = ({ search, onChange }: ScopeProps) => {
  const { data } = useQuery(read('listReleases', { query: { limit: 1000 } }))
  return (
    <Field label="Freigabe" className="max-w-xl">
      <Select
        value={search.id ?? ''}
        onChange={(id) => onChange({ of: 'release', id })}
        options={(data?.list ?? []).map(({ id, rankingGroup, period, createdAt }) => ({
          value: id,
          label: `${rankingGroup.name} ${period.name}, freigegeben am ${formatDateTime(createdAt)} Uhr`,
        }))}
      />
    </Field>
  )
}

const RangeFields = ({ search, onChange }: ScopeProps) => {
  const { from = '', to = '' } = search
  const put = (next: { readonly from?: string; readonly to?: string }): void => {
    const days = { from, to, ...next }
    onChange({
      of: 'range',
      ...(days.from && { from: days.from }),
      ...(days.to && { to: days.to }),
    })
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Field label="Vom">
        <Input type="date" value={from} onChange={(event) => put({ from: event.target.value })} />
      </Field>
      <Field label="Bis zum (einschließlich)">
        <Input type="date" value={to} onChange={(event) => put({ to: event.target.value })} />
      </Field>
    </div>
  )
}

const Scope = (props: ScopeProps) => {
  const { of = 'all' } = props.search
  return (
    <div className="grid gap-3">
      <RadioGroup
        inline
        aria-label="Wovon"
        value={of}
        onChange={(kind) => props.onChange(kind === 'all' ? {} : { of: kind })}
        options={kinds}
      />
      {of === 'range' && <RangeFields {...props} />}
      {of === 'record' && <RecordField {...props} />}
      {of === 'release' && <ReleaseField {...props} />}
    </div>
  )
}

const Proofs = ({ list, download }: Pick<ReturnType<typeof useProofs>, 'list' | 'download'>) => {
  const proofs = list.data?.list ?? []
  if (proofs.length === 0) return null
  return (
    <ul className="divide-y border-t" aria-label="Erstellte Beweise">
      {proofs.map(({ key, name, subject, events, bytes, createdAt, createdBy }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="grid min-w-0 text-table">
            <span className="wrap-anywhere">{subject}</span>
            <span className="text-xs text-muted tabular-nums">
              {formatDateTime(createdAt)} Uhr, {createdBy ?? 'gelöschte Person'} ·{' '}
              {formatCount(events, 'Ereignis', 'Ereignisse')} · {formatBytes(bytes)}
            </span>
          </span>
          <Button
            size="small"
            pending={download.isPending && download.variables.key === key}
            aria-label={`${name} herunterladen`}
            onClick={() => download.mutate({ key, name })}
          >
            <Download aria-hidden />
            Herunterladen
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Taking along what proves the log, the whole of it or a part, for checking it elsewhere without this service. */
export const TakeProofPanel = ({ search, onChange }: ScopeProps) => {
  const { list, download, take, takeAlong } = useProofs()
  const { scope, missing } = scopeOf(search)
  const { progress } = take
  return (
    <Panel title="Beweis mitnehmen" aside="wird nach 24 Stunden gelöscht">
      <div className="grid gap-3">
        <p className="max-w-[80ch] text-table text-muted">
          Eine ZIP-Datei mit den Ereignissen, ihren Siegeln und dem öffentlichen Schlüssel. Auf
          Ihrem eigenen Rechner öffnen Sie darin „pruefen.html“: Die Seite prüft alles ohne Netz und
          ohne Installation. Die Datei enthält Angaben über Personen; wer sie erstellt und abholt,
          steht im Protokoll.
        </p>
        <Scope search={search} onChange={onChange} />
        <div>
          <Button
            pending={take.isPending || download.isPending}
            disabledBecause={missing}
            onClick={() => scope && takeAlong(scope)}
          >
            <PackageCheck aria-hidden />
            Beweis mitnehmen
          </Button>
        </div>
        {take.isPending && (
          <Progress
            label="Beweis zum Mitnehmen"
            done={progress?.done ?? 0}
            total={progress && progress.total > 0 ? progress.total : null}
          >
            {progress && progress.total > 0
              ? `${formatNumber(progress.done)} von ${formatNumber(progress.total)} Ereignissen geschrieben`
              : 'Der Beweis wird geschrieben …'}
          </Progress>
        )}
        <Proofs list={list} download={download} />
      </div>
    </Panel>
  )
}
