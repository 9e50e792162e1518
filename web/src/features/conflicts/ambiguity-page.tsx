import type { ConflictDetail, MergeSide } from '@stammbuch/contracts'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { Panel } from '@/ui/panel.tsx'
import { ConflictFrame } from './conflict-frame.tsx'
import { attachedTo } from './conflict-words.ts'
import { Contributions } from './contributions.tsx'
import { KeyHint } from './key-hint.tsx'
import { MergeGrid } from './merge-grid.tsx'
import { type ShownConflict, useConflict } from './use-conflict.ts'

type Parameters = Extract<ConflictDetail['decisionParameters'], { kind: 'ambiguity' }>

interface ComparisonProps {
  readonly shown: ShownConflict
  readonly parameters: Parameters
}

/** What the editor chose so far; what is not chosen is as proposed. */
const useMerge = ({ fields, proposedSurvivor }: Parameters) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeSide>>>({})
  const [survivor, setSurvivor] = useState<MergeSide>(proposedSurvivor)
  const differing = fields.filter(({ isEqual }) => !isEqual)
  return {
    sides: Object.fromEntries(
      fields.map(({ name, proposed }) => [name, chosen[name] ?? proposed]),
    ) as Readonly<Record<string, MergeSide>>,
    survivor,
    setSurvivor,
    choose: (name: string, side: MergeSide) => setChosen((all) => ({ ...all, [name]: side })),
    chooseAll: (side: MergeSide | null) =>
      setChosen(side === null ? {} : Object.fromEntries(differing.map(({ name }) => [name, side]))),
  }
}

const Comparison = ({ shown, parameters }: ComparisonProps) => {
  const { decide, busy, closed } = shown
  const { members, fields, contributions } = parameters
  const merge = useMerge(parameters)
  const [asks, setAsks] = useState(false)
  const [a, b] = members
  const [survivor, loser] = merge.survivor === 'a' ? [a, b] : [b, a]
  const ready = (work: () => void) => () => {
    if (!closed) work()
  }
  useHotkeys(
    {
      g: { label: 'Kein Konflikt', run: ready(() => void decide({ command: 'notAConflict' })) },
      i: { label: 'Ignorieren', run: ready(() => void decide({ command: 'ignore' })) },
      m: { label: 'Zusammenführen', run: ready(() => setAsks(true)) },
      l: { label: 'Alles von links', run: ready(() => merge.chooseAll('a')) },
      r: { label: 'Alles von rechts', run: ready(() => merge.chooseAll('b')) },
    },
    { scope: 'Konflikt' },
  )
  if (!a || !b || !survivor || !loser) return null
  const attached = attachedTo(loser.counts)
  const waiting = loser.counts.openChanges ?? 0
  const doMerge = () =>
    decide({ command: 'merge', survivorId: survivor.id, fields: { ...merge.sides } })
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
        <MergeGrid a={a} b={b} fields={fields} merge={merge} isClosed={closed !== null} />
        <Panel title="Warum sie sich ähneln">
          <Contributions list={contributions} />
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
          „{survivor.label}“ bleibt bestehen, „{loser.label}“ geht darin auf.{' '}
          {attached && `Dorthin gehen: ${attached}.`}
        </p>
        {waiting > 0 && (
          <p>Offene Änderungen des aufgehenden Eintrags ({waiting}) bleiben bei ihm stehen.</p>
        )}
        <p>Die Zusammenführung kann rückgängig gemacht werden.</p>
      </Confirm>
    </>
  )
}

/** Two suspected duplicates side by side, and what would become of them. */
export const AmbiguityPage = ({ id }: { readonly id: string }) => {
  const shown = useConflict(id)
  const parameters = shown.data?.decisionParameters
  return (
    <ConflictFrame shown={shown}>
      {parameters?.kind === 'ambiguity' && <Comparison shown={shown} parameters={parameters} />}
    </ConflictFrame>
  )
}
