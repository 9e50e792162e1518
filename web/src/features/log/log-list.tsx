import { mostProvedEvents } from '@stammbuch/contracts'
import { ArrowDownUp, Download, Play, ShieldCheck } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { closedBecause, useStanding } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { JumpField } from './jump-field.tsx'
import { LiveMark } from './live-mark.tsx'
import { logColumns } from './log-columns.tsx'
import { LogPages } from './log-pages.tsx'
import { filtersOf, isFiltered, type LogSearch, withoutPlace } from './log-search.ts'
import { mostRows, useExport } from './replay/use-export.ts'
import { SaveQuestion } from './save-question.tsx'
import { useAnswerProof } from './use-answer-proof.ts'
import { askedFor, type useLogPage } from './use-log.ts'
import { useRowKeys } from './use-row-keys.ts'

interface LogListProps {
  readonly search: LogSearch
  readonly page: ReturnType<typeof useLogPage>
  /** An event is open beside the list, which has less room then. */
  readonly isBeside: boolean
  readonly onGo: (search: LogSearch, replace?: boolean) => void
}

const tooMany = `Bitte eingrenzen: höchstens ${formatNumber(mostRows)} Ereignisse.`

/** Why an answer cannot be proved event by event; null when it can. */
const whyNoProof = (search: LogSearch, total: number): string | null => {
  if (!isFiltered(search)) return 'Das ganze Protokoll steht unter „Nachweise“ zum Mitnehmen.'
  if (total === 0) return 'Hier ist nichts geschehen.'
  return total > mostProvedEvents
    ? `Bitte eingrenzen: höchstens ${formatNumber(mostProvedEvents)} Ereignisse.`
    : null
}

/** The answer as a file whose authenticity anybody can check without this service. */
const ProofButton = ({ search, total }: { readonly search: LogSearch; readonly total: number }) => {
  const proof = useAnswerProof(search)
  const past = closedBecause(useStanding())
  return (
    <Button
      size="small"
      pending={proof.pending}
      disabledBecause={past ?? whyNoProof(search, total)}
      onClick={() => void proof.start()}
    >
      <ShieldCheck aria-hidden />
      Beweis
    </Button>
  )
}

/** What is done with the list: how it is ordered, where to go, and taking it along. */
const Toolbar = ({ search, page, onGo }: Omit<LogListProps, 'isBeside'>) => {
  const total = page.data?.total ?? 0
  const file = useExport(askedFor(search))
  const oldestFirst = search.order === 'alt'
  const filters = filtersOf(search)
  return (
    <>
      <p className="text-table text-muted tabular-nums">
        {formatCount(total, 'Ereignis', 'Ereignisse')}
      </p>
      <LiveMark search={search} />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <JumpField
          onJump={(position) =>
            onGo({ ...withoutPlace(search), before: position + 1, event: position })
          }
        />
        <Button
          size="small"
          onClick={() => onGo(oldestFirst ? filters : { ...filters, order: 'alt' })}
        >
          <ArrowDownUp aria-hidden />
          {oldestFirst ? 'Älteste zuerst' : 'Neueste zuerst'}
        </Button>
        <Button
          size="small"
          pending={file.read !== null}
          disabledBecause={total > mostRows ? tooMany : null}
          onClick={() => void file.start()}
        >
          <Download aria-hidden />
          {file.read ? `${formatNumber(file.read)} gelesen …` : 'CSV'}
        </Button>
        <ProofButton search={search} total={total} />
        <SaveQuestion search={search} />
        <Button
          size="small"
          disabledBecause={page.rows.length === 0 ? 'Hier ist nichts geschehen.' : null}
          onClick={() =>
            onGo({ ...filters, replay: Math.min(...page.rows.map(({ position }) => position)) })
          }
        >
          <Play aria-hidden />
          Wiedergabe
        </Button>
      </div>
    </>
  )
}

/** The events of an address, the newest first unless told otherwise. */
export const LogList = (props: LogListProps) => {
  const { search, page, isBeside, onGo } = props
  const { data, rows, isPending, isFetching, error, refetch } = page
  const total = data?.total ?? 0
  const filtered = isFiltered(search)
  const keys = useRowKeys(props)
  return (
    <DataTable
      handle={keys}
      label="Ereignisse"
      columns={logColumns}
      rows={rows}
      rowId={({ id }) => id}
      total={total}
      loading={isPending || (isFetching && rows.length === 0)}
      error={error ? sentenceOf(error) : null}
      onRetry={() => void refetch()}
      onOpen={({ position }) => onGo({ ...search, event: position })}
      rowTone={({ position }) => (position === search.event ? 'marked' : undefined)}
      minWidth={isBeside ? '34rem' : '46rem'}
      storageKey="log-sentences"
      className="self-start"
      toolbar={<Toolbar {...props} />}
      empty={
        <EmptyState
          title={filtered ? 'Kein Ereignis passt zu den Filtern.' : 'Das Protokoll ist leer.'}
          action={filtered && <Button onClick={() => onGo({})}>Filter zurücksetzen</Button>}
        />
      }
      footer={
        <LogPages
          search={search}
          first={rows[0]?.position}
          last={rows.at(-1)?.position}
          count={rows.length}
          total={total}
          onGo={onGo}
        />
      }
    />
  )
}
