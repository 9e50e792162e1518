import type { AwardPair, ConflictDetail, MergeSide, ScorePair } from '@stammbuch/contracts'
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
import { type ShownConflict, useConflict } from '../deciding/use-conflict.ts'
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
  const [held, setHeld] = useState<Readonly<Record<string, MergeSide>>>({})
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeSide>>>({})
  const [survivor, setSurvivor] = useState<MergeSide>(proposedSurvivor)
  const differing = fields.filter(({ isEqual }) => !isEqual)
  return {
    sides: Object.fromEntries(
      fields.map(({ name, proposed }) => [name, chosen[name] ?? proposed]),
    ) as Readonly<Record<string, MergeSide>>,
    awards: sidesOf(awards, held),
    scores: sidesOf(scores, held),
    chooseHeld: (key: string, side: MergeSide) => setHeld((all) => ({ ...all, [key]: side })),
    survivor,
    setSurvivor,
    choose: (name: string, side: MergeSide) => setChosen((all) => ({ ...all, [name]: side })),
    chooseAll: (side: MergeSide | null) => {
      setChosen(side === null ? {} : Object.fromEntries(differing.map(({ name }) => [name, side])))
      setHeld(
        side === null
          ? {}
          : Object.fromEntries([...awards, ...scores].map(({ key }) => [key, side] as const)),
      )
    },
  }
}

const Comparison = ({ shown, parameters }: ComparisonProps) => {
  const { decide, busy, closed } = shown
  const { members, fields, awards, scores, contributions, otherwise } = parameters
  const merge = useMerge(parameters)
  const [asks, setAsks] = useState(false)
  const [a, b] = members
  const [survivor, loser] = merge.survivor === 'a' ? [a, b] : [b, a]
  const ready = (work: () => void) => () => {
    if (!closed) work()
  }
  useHotkeys(
    {
      g: {
        label: 'Kein Konflikt',
        decides: true,
        run: ready(() => void decide({ command: 'notAConflict' })),
      },
      i: {
        label: 'Ignorieren',
        decides: true,
        run: ready(() => void decide({ command: 'ignore' })),
      },
      m: { label: 'Zusammenführen', run: ready(() => setAsks(true)) },
      l: { label: 'Alles von links', run: ready(() => merge.chooseAll('a')) },
      r: { label: 'Alles von rechts', run: ready(() => merge.chooseAll('b')) },
    },
    { scope: 'Konflikt', decides: { active: () => readingOf(shown.conflict) } },
  )
  if (!a || !b || !survivor || !loser) return null
  const attached = attachedTo(loser.counts)
  const waiting = loser.counts.openChanges ?? 0
  const doMerge = () =>
    decide({
      command: 'merge',
      survivorId: survivor.id,
      fields: { ...merge.sides },
      awards: { ...merge.awards },
      scores: { ...merge.scores },
    })
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-wrap gap-2 border-b bg-background py-2">
        <Button
          look="primary"
          pending={busy === 'merge'}
          disabledBecause={closed}
          onClick={() => setAsks(true)}
        >
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
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <MergeGrid
          a={a}
          b={b}
          fields={fields}
          awards={awards}
          scores={scores}
          merge={merge}
          isClosed={closed !== null}
        />
        <Panel title="Warum sie sich ähneln">
          <Contributions list={contributions} otherwise={otherwise} />
        </Panel>
      </div>
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title="Einträge zusammenführen?"
        confirmLabel="Zusammenführen"
        onConfirm={doMerge}
      >
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
        {waiting > 0 && (
          <p>
            {formatCount(waiting, 'offene Änderung wartet', 'offene Änderungen warten')} danach am
            bleibenden Eintrag weiter, mit ihrer Herkunft. Was dort schon gilt, entfällt.
          </p>
        )}
        <p>
          Die Zusammenführung kann rückgängig gemacht werden: Beide Einträge sind dann wieder wie
          vorher.
        </p>
      </Confirm>
    </>
  )
}

/** Two suspected duplicates side by side, and what would become of them. */
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
