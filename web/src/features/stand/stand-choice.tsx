import type { Release, Run } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { formatDate, formatDateTime } from '@/format/format.ts'
import { operationName } from '@/product/operation-words.ts'
import { useStanding } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import { useTravel } from './use-travel.ts'

const isPosition = (text: string): boolean => /^\d{1,15}$/.test(text)

const lastOf = { limit: 20 }

const useLastReleases = () =>
  useQuery({
    queryKey: ['stand', 'listReleases'],
    queryFn: async ({ signal }): Promise<readonly Release[]> =>
      (await answerOf('listReleases', { query: lastOf }, { signal, today: true })).body.list,
    staleTime: 0,
  })

const useLastRuns = () =>
  useQuery({
    queryKey: ['stand', 'listRuns'],
    queryFn: async ({ signal }): Promise<readonly Run[]> =>
      (await answerOf('listRuns', { query: lastOf }, { signal, today: true })).body.list,
    staleTime: 0,
  })

const releaseText = ({ rankingGroup, period, createdAt }: Release): string =>
  `${rankingGroup.shortCode} ${period.name}, ${formatDate(createdAt)}`

const runText = ({ kind, subject, startedAt }: Run): string =>
  [operationName(kind), subject, formatDateTime(startedAt)].filter(Boolean).join(', ')

/** The last instant before something began. */
const before = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString()

interface ChoiceProps {
  readonly onStand: (stand: string) => void
}

/** The moments that people ask for by name: a release, or the last one before a run. */
const NamedMoments = ({ onStand }: ChoiceProps) => {
  const releases = useLastReleases()
  const runs = useLastRuns()
  const [last] = releases.data ?? []
  const failed = releases.error ?? runs.error
  return (
    <>
      <Button
        disabledBecause={releases.data && !last ? 'Es wurde noch nichts freigegeben.' : null}
        onClick={() => last && onStand(String(last.position))}
      >
        Letzte Freigabe{last && ` (${releaseText(last)})`}
      </Button>
      {releases.data && releases.data.length > 1 && (
        <Field label="Stand einer Freigabe">
          <Select
            value=""
            placeholder="Freigabe wählen"
            onChange={onStand}
            options={releases.data.map((one) => ({
              value: String(one.position),
              label: releaseText(one),
            }))}
          />
        </Field>
      )}
      {runs.data && runs.data.length > 0 && (
        <Field label="Vor einem Lauf">
          <Select
            value=""
            placeholder="Lauf wählen"
            onChange={(id) => {
              const run = runs.data.find((one) => one.id === id)
              if (run) onStand(before(run.startedAt))
            }}
            options={runs.data.map((one) => ({ value: one.id, label: runText(one) }))}
          />
        </Field>
      )}
      {failed && <p className="text-table text-muted">{sentenceOf(failed)}</p>}
    </>
  )
}

/** A time or a position of one's own. */
const OwnMoment = ({ onStand }: ChoiceProps) => {
  const [time, setTime] = useState('')
  const [position, setPosition] = useState('')
  const isWrong = position !== '' && !isPosition(position)
  const chosen = isPosition(position) ? position : time && new Date(time).toISOString()
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen && !isWrong) onStand(chosen)
      }}
    >
      <Field label="Zeitpunkt">
        <Input
          type="datetime-local"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </Field>
      <Field
        label="oder Position im Protokoll"
        error={isWrong ? 'Bitte eine ganze Zahl eingeben.' : null}
      >
        <Input
          inputMode="numeric"
          value={position}
          onChange={({ target }) => setPosition(target.value.trim())}
        />
      </Field>
      <Button
        type="submit"
        look="primary"
        disabledBecause={
          chosen && !isWrong ? null : 'Bitte einen Zeitpunkt oder eine Position angeben.'
        }
      >
        Anzeigen
      </Button>
    </form>
  )
}

/** The choice of the moment at which everything is shown. */
export const StandChoice = ({ onChosen }: { readonly onChosen: () => void }) => {
  const past = useStanding()
  const travel = useTravel()
  const go = (stand: string | null): void => {
    onChosen()
    travel(stand)
  }
  return (
    <div className="grid gap-3">
      <p className="text-table text-muted">
        Zeigt alle Seiten so, wie sie zu einem früheren Zeitpunkt waren. Ändern lässt sich dort
        nichts.
      </p>
      {past && <Button onClick={() => go(null)}>Zurück zu jetzt</Button>}
      <OwnMoment onStand={go} />
      <NamedMoments onStand={go} />
    </div>
  )
}
