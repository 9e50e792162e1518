import type { Mapping } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { compareGerman, formatCount } from '@/format/format.ts'
import type { DryRun } from '@/live/job-outcomes.ts'
import { Button } from '@/ui/button.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { Panel } from '@/ui/panel.tsx'
import { toast } from '@/ui/toast.ts'
import type { ImportSettings } from './import-choice.ts'
import type { ImportWork } from './use-import.ts'

/** A name in a delivery that no toplist of the project has. */
interface NamedToplist {
  readonly value: string
  /** Rows that lose their award by it; `null` when the dry run took it for the assigned toplist already. */
  readonly rows: number | null
  /** The toplist that it shall mean. */
  readonly assigned: string | null
}

/** The names that a dry run did not know, the most frequent first, and those that were assigned before it. */
const toplistsInQuestion = (
  dryRun: DryRun | null,
  { toplists = [] }: ImportSettings,
): readonly NamedToplist[] => {
  const unknown = dryRun?.unknownToplists ?? []
  const before = dryRun?.asked?.toplists ?? []
  const assigned = (value: string): string | null =>
    toplists.find((one) => one.value === value)?.toplistLabelId ?? null
  return [
    ...unknown.map(({ value, rows }) => ({ value, rows, assigned: assigned(value) })),
    ...[...new Set([...before, ...toplists].map(({ value }) => value))]
      .filter((value) => !unknown.some((one) => one.value === value))
      .map((value) => ({ value, rows: null, assigned: assigned(value) })),
  ]
}

interface MissingToplistsProps {
  readonly work: ImportWork
  readonly mapping: Mapping
  readonly projectId: string | undefined
  readonly sampleId: string
}

/** The toplists of the project that a name can be assigned to. */
const useToplists = (projectId: string | undefined) => {
  const { data } = useQuery({ ...read('listToplistLabels'), enabled: projectId !== undefined })
  return (data?.list ?? [])
    .filter(({ rankingGroup }) => rankingGroup?.id === projectId)
    .map(({ id, value }) => ({ value: id, label: value }))
    .toSorted((a, b) => compareGerman(a.label, b.label))
}

interface NameProps {
  readonly name: NamedToplist
  readonly isMade: boolean
  readonly options: ReturnType<typeof useToplists>
  readonly onAssign: (toplistId: string | null) => void
  readonly onCreate: () => void
}

const Name = ({
  name: { value, rows, assigned },
  isMade,
  options,
  onAssign,
  onCreate,
}: NameProps) => {
  const { can } = useSession()
  return (
    <li className="flex flex-wrap items-center gap-2 py-1.5">
      <span className="mr-auto min-w-0 wrap-anywhere">
        „{value}“{' '}
        {rows !== null && (
          <span className="text-muted">{formatCount(rows, 'Zeile', 'Zeilen')}</span>
        )}
      </span>
      {isMade ? (
        <span role="status">angelegt</span>
      ) : (
        <>
          <Combobox
            aria-label={`Topliste für „${value}“`}
            className="w-56"
            value={options.find((one) => one.value === assigned) ?? null}
            onChange={(option) => onAssign(option?.value ?? null)}
            options={options}
            placeholder="Topliste zuordnen"
            emptyText="Keine Toplisten"
            clearable
          />
          {assigned === null && can('catalogue') && (
            <Button size="small" onClick={onCreate}>
              „{value}“ anlegen
            </Button>
          )}
        </>
      )}
    </li>
  )
}

/** The number of rows that lose their award. */
const LostAwards = ({ names }: { readonly names: readonly NamedToplist[] }) => {
  const isUncounted = names.some(({ rows, assigned }) => rows === null && assigned === null)
  const lost = names.reduce((sum, one) => sum + (one.assigned === null ? (one.rows ?? 0) : 0), 0)
  return (
    <p className="text-table" role="status">
      {isUncounted
        ? 'Wie viele Zeilen die Auszeichnung verlieren, sagt der nächste Dry Run.'
        : lost > 0
          ? `${formatCount(lost, 'Zeile verliert', 'Zeilen verlieren')} dadurch die Auszeichnung; der Rest der Zeilen wird importiert.`
          : 'Keine Zeile verliert dadurch die Auszeichnung.'}
    </p>
  )
}

const titleOf = (names: readonly NamedToplist[]): string => {
  const missing = names.filter(({ assigned }) => assigned === null).length
  return missing === 0
    ? 'Zugeordnete Toplisten'
    : `${formatCount(missing, 'Topliste fehlt', 'Toplisten fehlen')} in diesem Projekt`
}

/** Toplist names that the project lacks, with the rows that lose their award, and controls to assign or create them. */
export const MissingToplists = ({ work, mapping, projectId, sampleId }: MissingToplistsProps) => {
  const [made, setMade] = useState<readonly string[]>([])
  const options = useToplists(projectId)
  const names = toplistsInQuestion(work.dryRun, work.settings).map((name) =>
    // One that was deleted since means nothing any more.
    options.some(({ value }) => value === name.assigned) ? name : { ...name, assigned: null },
  )
  if (names.length === 0) return null
  const open = names.filter(({ value }) => !made.includes(value))
  const create = async (value: string): Promise<void> => {
    if (!projectId) return
    try {
      await call('createToplistLabel', { body: { value, rankingGroupId: projectId } })
      setMade((all) => [...all, value])
      work.madeToplist()
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    }
  }
  return (
    <Panel title={titleOf(open)}>
      <LostAwards names={open} />
      <ul aria-label="Toplisten der Lieferung" className="divide-y text-table">
        {names.map((name) => (
          <Name
            key={name.value}
            name={name}
            isMade={made.includes(name.value)}
            options={options}
            onAssign={(toplistId) => work.assignToplist(name.value, toplistId)}
            onCreate={() => void create(name.value)}
          />
        ))}
      </ul>
      <p className="pt-2 text-table text-muted">
        {mapping.locked
          ? 'Was Sie zuordnen, gilt für diesen Import; das Daten-Mapping ist gesperrt und bleibt, wie es ist.'
          : 'Was Sie zuordnen, gilt für diesen Import; das Daten-Mapping merkt es sich für weitere.'}
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        {!mapping.locked && (
          <Button size="small" asChild>
            <Link to="/mapping-editor" search={{ mapping: mapping.id, sampleId }}>
              Daten-Mapping bearbeiten
            </Link>
          </Button>
        )}
        <Button size="small" look="primary" onClick={() => void work.tryAgain({})}>
          Dry Run wiederholen
        </Button>
      </div>
    </Panel>
  )
}
