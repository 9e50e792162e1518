import type {
  AwardPair,
  ConflictDetail,
  ConflictRecord,
  MergeSide,
  ScorePair,
} from '@stammbuch/contracts'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { Panel } from '@/ui/panel.tsx'
import { ConflictFrame, type ConflictPageProps } from '../conflict-frame.tsx'
import { attachedTo, readingOf } from '../conflict-labels.ts'
import { Contributions } from '../deciding/contributions.tsx'
import { KeyHint } from '../deciding/key-hint.tsx'
import { type ShownConflict, useConflict } from '../use-conflict.ts'
import { MergeGrid } from './merge-grid.tsx'

type Parameters = Extract<ConflictDetail['decisionParameters'], { kind: 'ambiguity' }>

interface ComparisonProps {
  readonly shown: ShownConflict
  readonly parameters: Parameters
}

type Sides = Readonly<Record<string, MergeSide>>

/** The side of each pair of awards or scores: as chosen, else as proposed. */
const sidesOf = (pairs: readonly (AwardPair | ScorePair)[], chosen: Sides): Sides =>
  Object.fromEntries(pairs.map(({ key, proposed }) => [key, chosen[key] ?? proposed]))

/** The choices of the editor so far; everything else is as proposed. */
const useMerge = ({ fields, awards, scores, proposedSurvivor }: Parameters) => {
  const [pairs, setPairs] = useState<Readonly<Record<string, MergeSide>>>({})
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeSide>>>({})
  const [survivor, setSurvivor] = useState<MergeSide>(proposedSurvivor)
  const differing = fields.filter(({ isEqual }) => !isEqual)
  return {
    sides: Object.fromEntries(
      fields.map(({ name, proposed }) => [name, chosen[name] ?? proposed]),
    ) as Readonly<Record<string, MergeSide>>,
    awards: sidesOf(awards, pairs),
    scores: sidesOf(scores, pairs),
    choosePair: (key: string, side: MergeSide) => setPairs((all) => ({ ...all, [key]: side })),
    survivor,
    setSurvivor,
    choose: (name: string, side: MergeSide) => setChosen((all) => ({ ...all, [name]: side })),
    chooseAll: (side: MergeSide | null) => {
      setChosen(side === null ? {} : Object.fromEntries(differing.map(({ name }) => [name, side])))
      setPairs(
        side === null
          ? {}
          : Object.fromEntries([...awards, ...scores].map(({ key }) => [key, side] as const)),
      )
    },
  }
}

type Merge = ReturnType<typeof useMerge>

interface MergeKeys {
  readonly shown: ShownConflict
  readonly merge: Merge
  readonly onMerge: () => void
}

const useMergeKeys = ({ shown, merge, onMerge }: MergeKeys): void => {
  const { decide, closed } = shown
  const ifOpen = (work: () => unknown) => () => {
    if (!closed) void work()
  }
  useHotkeys(
    {
      g: {
        label: 'Kein Konflikt',
        decides: true,
        run: ifOpen(() => decide({ command: 'notAConflict' })),
      },
      i: {
        label: 'Ignorieren',
        decides: true,
        run: ifOpen(() => decide({ command: 'ignore' })),
      },
      m: { label: 'Zusammenführen', run: ifOpen(onMerge) },
      l: { label: 'Alles von links', run: ifOpen(() => merge.chooseAll('a')) },
      r: { label: 'Alles von rechts', run: ifOpen(() => merge.chooseAll('b')) },
    },
    { scope: 'Konflikt', decides: { active: () => readingOf(shown.conflict) } },
  )
}

const Decisions = ({ shown, onMerge }: Omit<MergeKeys, 'merge'>) => {
  const { decide, busy, closed } = shown
  return (
    <div className="sticky top-0 z-10 flex flex-wrap gap-2 border-b bg-background py-2">
      <Button look="primary" pending={busy === 'merge'} disabledBecause={closed} onClick={onMerge}>
        Zusammenführen <KeyHint keys="m" />
      </Button>
      <Button
        pending={busy === 'notAConflict'}
        disabledBecause={closed}
        onClick={() => void decide({ command: 'notAConflict' })}
      >
        Kein Konflikt <KeyHint keys="g" />
      </Button>
      <Button
        pending={busy === 'ignore'}
        disabledBecause={closed}
        onClick={() => void decide({ command: 'ignore' })}
      >
        Ignorieren <KeyHint keys="i" />
      </Button>
    </div>
  )
}

interface MergeQuestionProps extends Pick<Parameters, 'awards' | 'scores'> {
  readonly survivor: ConflictRecord
  readonly loser: ConflictRecord
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onConfirm: () => unknown
}

const MergeQuestion = ({ survivor, loser, awards, scores, ...dialog }: MergeQuestionProps) => {
  const attached = attachedTo(loser.counts)
  const pending = loser.counts.openChanges ?? 0
  return (
    <Confirm {...dialog} title="Einträge zusammenführen?" confirmLabel="Zusammenführen">
      <p>
        <strong>„{survivor.label}“</strong> bleibt bestehen, „{loser.label}“ geht darin auf.{' '}
        {attached && `Dorthin gehen: ${attached}.`}
      </p>
      {awards.length > 0 && (
        <p>
          {formatCount(awards.length, 'Auszeichnung', 'Auszeichnungen')} derselben Topliste und
          desselben Jahrgangs gibt es auf beiden Seiten: Davon bleibt jeweils eine, mit dem
          gewählten Rang.
        </p>
      )}
      {scores.length > 0 && (
        <p>
          {formatCount(scores.length, 'Erhebung', 'Erhebungen')} desselben Projekts und Jahrgangs
          gibt es auf beiden Seiten: Davon bleibt jeweils eine, mit den gewählten Werten. Was nur
          eine Seite angibt, bleibt.
        </p>
      )}
      {pending > 0 && (
        <p>
          {formatCount(pending, 'offene Änderung wartet', 'offene Änderungen warten')} danach am
          bleibenden Eintrag weiter, mit ihrer Herkunft. Was dort schon gilt, entfällt.
        </p>
      )}
      <p>
        Die Zusammenführung kann rückgängig gemacht werden: Beide Einträge sind dann wieder wie
        vorher.
      </p>
    </Confirm>
  )
}

const Comparison = ({ shown, parameters }: ComparisonProps) => {
  const { decide, closed } = shown
  const { members, fields, awards, scores, contributions, otherwise } = parameters
  const merge = useMerge(parameters)
  const [asks, setAsks] = useState(false)
  const ask = (): void => setAsks(true)
  useMergeKeys({ shown, merge, onMerge: ask })
  const [a, b] = members
  const [survivor, loser] = merge.survivor === 'a' ? [a, b] : [b, a]
  if (!a || !b || !survivor || !loser) return null
  const confirm = () =>
    decide({
      command: 'merge',
      survivorId: survivor.id,
      fields: { ...merge.sides },
      awards: { ...merge.awards },
      scores: { ...merge.scores },
    })
  return (
    <>
      <Decisions shown={shown} onMerge={ask} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <MergeGrid {...{ a, b, fields, awards, scores, merge }} isClosed={closed !== null} />
        <Panel title="Warum sie sich ähneln">
          <Contributions list={contributions} otherwise={otherwise} />
        </Panel>
      </div>
      <MergeQuestion
        {...{ survivor, loser, awards, scores }}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={confirm}
      />
    </>
  )
}

/** Two suspected duplicates side by side, with the record that their merge would make. */
export const AmbiguityPage = ({ id, worklist }: ConflictPageProps) => {
  const shown = useConflict(id, worklist)
  const parameters = shown.data?.decisionParameters
  return (
    <ConflictFrame shown={shown}>
      {parameters?.kind === 'ambiguity' && <Comparison shown={shown} parameters={parameters} />}
      {parameters?.kind === 'minq' && (
        <Navigate to="/minq-konflikt/$id" params={{ id }} search={worklist} replace />
      )}
    </ConflictFrame>
  )
}
