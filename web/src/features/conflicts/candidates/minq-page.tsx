import type { ConflictDetail } from '@stammbuch/contracts'
import { Link, Navigate } from '@tanstack/react-router'
import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Panel } from '@/ui/panel.tsx'
import { ConflictFrame, type ConflictPageProps } from '../conflict-frame.tsx'
import { readingOf, tellingApart } from '../conflict-labels.ts'
import { KeyHint } from '../deciding/key-hint.tsx'
import { type ShownConflict, useConflict } from '../use-conflict.ts'
import { CandidateCard } from './candidate-card.tsx'

type Parameters = Extract<ConflictDetail['decisionParameters'], { kind: 'minq' }>

/** Candidates that have a key of their own. */
const keyed = 9

const outOfUse = ({ mergedInto }: Parameters['accounts'][number]): string =>
  mergedInto
    ? `Der Eintrag ist mit „${mergedInto.label}“ zusammengeführt.`
    : 'Der Eintrag ist ausgeschlossen.'

interface ChoiceProps {
  readonly shown: ShownConflict
  readonly parameters: Parameters
}

interface ChoiceKeys {
  readonly shown: ShownConflict
  readonly accounts: Parameters['accounts']
  readonly pick: (index: number) => void
  readonly say: (command: 'newAccount' | 'ignore') => () => void
}

const useChoiceKeys = ({ shown, accounts, pick, say }: ChoiceKeys): void => {
  const candidates = accounts
    .slice(0, keyed)
    .map(({ label }, index) => [
      String(index + 1),
      { label: `„${label}“ wählen`, decides: true, run: () => pick(index) },
    ])
  useHotkeys(
    {
      ...Object.fromEntries(candidates),
      n: { label: 'Neu anlegen', decides: true, run: say('newAccount') },
      i: { label: 'Ignorieren', decides: true, run: say('ignore') },
    },
    { scope: 'Konflikt', decides: { active: () => readingOf(shown.conflict) } },
  )
}

const SampleRow = ({ sampleEntry }: Pick<Parameters, 'sampleEntry'>) => (
  <Panel title="Zeile der Lieferung" aside={`Zeile ${formatNumber(sampleEntry.row)}`}>
    <p className="mb-2 text-table text-muted wrap-anywhere">
      <Link to="/analyse/$sampleId" params={{ sampleId: sampleEntry.sampleId }}>
        {sampleEntry.fileName}
      </Link>
      {sampleEntry.supplier && ` · ${sampleEntry.supplier}`}
    </p>
    <NameValueTable
      label="Zeile der Lieferung"
      rows={sampleEntry.cells.map(({ header, cell }) => ({ name: header, value: cell }))}
    />
  </Panel>
)

const Choice = ({ shown, parameters }: ChoiceProps) => {
  const { decide, busy, closed } = shown
  const { accounts, sampleEntry } = parameters
  const apart = tellingApart(accounts)
  const pick = (index: number): void => {
    const chosen = accounts[index]
    if (!chosen || chosen.excluded || closed) return
    void decide({ command: 'pickOne', chosenAccountId: chosen.id }, chosen.id)
  }
  const say = (command: 'newAccount' | 'ignore') => (): void => {
    if (!closed) void decide({ command })
  }
  useChoiceKeys({ shown, accounts, pick, say })
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-wrap gap-2 border-b bg-background py-2">
        <Button
          pending={busy === 'newAccount'}
          disabledBecause={closed}
          onClick={say('newAccount')}
        >
          Neu anlegen <KeyHint keys="n" />
        </Button>
        <Button pending={busy === 'ignore'} disabledBecause={closed} onClick={say('ignore')}>
          Ignorieren <KeyHint keys="i" />
        </Button>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <SampleRow sampleEntry={sampleEntry} />
        <ol className="grid gap-3" aria-label="Passende Einträge">
          {accounts.map((candidate, index) => (
            <li key={candidate.id}>
              <CandidateCard
                candidate={candidate}
                said={sampleEntry.values}
                apart={apart}
                shortcut={index < keyed ? String(index + 1) : null}
                pending={busy === candidate.id}
                chosen={candidate.id === shown.conflict?.chosenId}
                closed={candidate.excluded ? outOfUse(candidate) : closed}
                onPick={() => pick(index)}
              />
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

/** A row of a delivery beside the records it may mean. */
export const MinqPage = ({ id, worklist }: ConflictPageProps) => {
  const shown = useConflict(id, worklist)
  const parameters = shown.data?.decisionParameters
  return (
    <ConflictFrame shown={shown}>
      {parameters?.kind === 'minq' && <Choice shown={shown} parameters={parameters} />}
      {parameters?.kind === 'ambiguity' && (
        <Navigate to="/ea-konflikt/$id" params={{ id }} search={worklist} replace />
      )}
    </ConflictFrame>
  )
}
