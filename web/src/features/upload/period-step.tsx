import { useNewPeriod } from '@/api/use-new-period.ts'
import { ExtendableChoice } from '@/ui/extendable-choice.tsx'
import { ChoiceStep } from './choice-step.tsx'
import type { Named } from './upload-memory.ts'

interface PeriodStepProps {
  readonly periods: readonly Named[]
  readonly value: Named | undefined
  readonly onChoose: (period: Named) => void
}

/** The year; administrators can add one on the spot. */
export const PeriodStep = ({ periods, value, onChoose }: PeriodStepProps) => (
  <ExtendableChoice {...useNewPeriod(onChoose)}>
    <ChoiceStep
      label="Jahrgang"
      options={periods}
      value={value}
      emptyText="Keine Jahrgänge"
      onChoose={onChoose}
    />
  </ExtendableChoice>
)
