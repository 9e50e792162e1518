import type { Transformation } from '@stammbuch/contracts'
import { ArrowUp, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Select } from '@/ui/select.tsx'
import { type Kind, kindWords, newStep, whatLacks } from './rule-labels.ts'
import { CellValues, useTriedRule } from './rule-results.tsx'
import { RuleStep } from './rule-step.tsx'

interface RuleDialogProps {
  readonly column: string
  readonly steps: readonly Transformation[]
  /** Some values of the column, to try the steps on. */
  readonly cells: readonly string[]
  readonly onClose: () => void
  readonly onTake: (steps: readonly Transformation[]) => void
}

interface NumberedStep {
  readonly key: number
  readonly step: Transformation
}

const kinds = Object.entries(kindWords).map(([value, label]) => ({ value: value as Kind, label }))

/** The steps of a rule while they are edited, each with a key that stays when they change places. */
const useSteps = (initial: readonly Transformation[]) => {
  const [steps, setSteps] = useState<readonly NumberedStep[]>(() =>
    initial.map((step, key) => ({ key, step })),
  )
  return {
    steps,
    add: (step: Transformation): void =>
      setSteps((all) => [...all, { key: Math.max(-1, ...all.map(({ key }) => key)) + 1, step }]),
    moveUp: (index: number): void =>
      setSteps((all) => {
        const [before, own] = [all[index - 1], all[index]]
        return before && own ? all.with(index - 1, own).with(index, before) : all
      }),
    change: (key: number, step: Transformation): void =>
      setSteps((all) => all.map((one) => (one.key === key ? { key, step } : one))),
    remove: (key: number): void => setSteps((all) => all.filter((one) => one.key !== key)),
  }
}

interface StepItemProps {
  readonly step: Transformation
  readonly index: number
  readonly onMoveUp: () => void
  readonly onRemove: () => void
  readonly onChange: (step: Transformation) => void
  /** Result of the step for some cells. */
  readonly children: ReactNode
}

const StepItem = ({ step, index, onMoveUp, onRemove, onChange, children }: StepItemProps) => (
  <li className="grid gap-2 rounded-md border p-3">
    <div className="flex items-center gap-1">
      <span className="mr-auto text-table font-medium">
        {index + 1}. {kindWords[step.kind]}
      </span>
      {index > 0 && (
        <IconButton size="small" label={`Schritt ${index + 1} nach oben`} onClick={onMoveUp}>
          <ArrowUp aria-hidden />
        </IconButton>
      )}
      <IconButton size="small" label={`Schritt ${index + 1} entfernen`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
    <RuleStep step={step} onChange={onChange} />
    {children}
  </li>
)

/** The steps that a cell goes through, one after the other. */
export const RuleDialog = ({ column, steps: initial, cells, onClose, onTake }: RuleDialogProps) => {
  const { steps, add, moveUp, change, remove } = useSteps(initial)
  const [kind, setKind] = useState<Kind>('trim')
  const standing = steps.map(({ step }) => step)
  const { delivered, after, error } = useTriedRule(cells, standing)
  const lacking = standing.map(whatLacks).find((lack) => lack !== null) ?? null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Regel für „${column}“`}
      description={
        cells.length > 0
          ? 'Die Schritte gelten der Reihe nach. Unter jedem steht, was er aus den ersten Zeilen macht.'
          : 'Die Schritte gelten der Reihe nach.'
      }
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            look="primary"
            disabledBecause={lacking ?? (error && sentenceOf(error))}
            onClick={() => onTake(standing)}
          >
            Regel übernehmen
          </Button>
        </>
      }
    >
      {delivered.length > 0 && (
        <div className="pb-3">
          <CellValues word="Geliefert" cells={delivered} />
        </div>
      )}
      <ol className="grid gap-3" aria-label="Schritte der Regel">
        {steps.map(({ key, step }, index) => (
          <StepItem
            key={key}
            step={step}
            index={index}
            onMoveUp={() => moveUp(index)}
            onRemove={() => remove(key)}
            onChange={(next) => change(key, next)}
          >
            {cells.length > 0 && <CellValues word="Ergibt" cells={after[index] ?? null} />}
          </StepItem>
        ))}
        {steps.length === 0 && <li className="text-table text-muted">Wie geliefert.</li>}
      </ol>
      {error && (
        <div className="pt-3">
          <Banner tone="danger" announce title={sentenceOf(error)} />
        </div>
      )}
      <div className="mt-4 flex items-end gap-2">
        <Field label="Weiterer Schritt" className="flex-1">
          <Select value={kind} onChange={setKind} options={kinds} />
        </Field>
        <Button onClick={() => add(newStep(kind))}>Hinzufügen</Button>
      </div>
    </Dialog>
  )
}
