import { useNewPeriod } from '@/api/use-new-period.ts'
import { ExtendableChoice } from '@/ui/extendable-choice.tsx'
import { OptionStep, type OptionStepProps } from './option-step.tsx'

/** The year; administrators can add one on the spot. */
export const YearStep = (props: Omit<OptionStepProps, 'label'>) => {
  const adding = useNewPeriod(({ id }) => props.onChoose(id))
  return (
    <ExtendableChoice {...adding}>
      <OptionStep label="Jahrgang" {...props} />
    </ExtendableChoice>
  )
}
