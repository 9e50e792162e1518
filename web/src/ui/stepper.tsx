import { Check, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export interface Step {
  readonly id: string
  readonly title: ReactNode
  readonly state: 'done' | 'current' | 'open' | 'blocked'
  /** The choice, or the reason why the step is blocked. */
  readonly summary?: ReactNode
  /** The step's controls; shown while it is current. */
  readonly content?: ReactNode
}

interface StepperProps {
  readonly label: string
  readonly steps: readonly Step[]
  /** Go back to a step that is done. */
  readonly onStep?: (id: string) => void
}

const words = { done: 'erledigt', current: 'aktuell', open: 'offen', blocked: 'gesperrt' } as const

const Mark = ({ step, number }: { readonly step: Step; readonly number: number }) => (
  <span
    className={cn(
      'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-semibold tabular-nums',
      step.state === 'current' && 'border-accent bg-accent text-on-accent forced-colors:outline-2',
      step.state === 'done' && 'border-accepted-line bg-accepted-subtle text-accepted',
      (step.state === 'open' || step.state === 'blocked') && 'border-border bg-sunken text-muted',
    )}
  >
    {step.state === 'done' && <Check aria-hidden className="size-3.5" />}
    {step.state === 'blocked' && <Lock aria-hidden className="size-3" />}
    {(step.state === 'current' || step.state === 'open') && number}
    <span className="sr-only">{words[step.state]}</span>
  </span>
)

/** Steps one after another, the current one unfolded. */
export const Stepper = ({ label, steps, onStep }: StepperProps) => (
  <ol data-slot="stepper" aria-label={label} className="grid">
    {steps.map((step, index) => (
      <li
        key={step.id}
        aria-current={step.state === 'current' ? 'step' : undefined}
        className="group/step relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0"
      >
        <span
          aria-hidden
          className="absolute top-7 bottom-1 left-3 w-px bg-border group-last/step:hidden"
        />
        <Mark step={step} number={index + 1} />
        <div className="grid min-w-0 content-start gap-0.5 pt-0.5">
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
            {step.state === 'done' && onStep ? (
              <button
                type="button"
                className="font-medium hover:underline"
                onClick={() => onStep(step.id)}
              >
                {step.title}
              </button>
            ) : (
              <span
                className={cn(
                  step.state === 'current' && 'font-semibold',
                  step.state !== 'current' && step.state !== 'done' && 'text-muted',
                )}
              >
                {step.title}
              </span>
            )}
            {step.summary && <span className="text-table text-muted">{step.summary}</span>}
          </p>
          {step.state === 'current' && step.content && (
            <div className="pt-2 pb-1">{step.content}</div>
          )}
        </div>
      </li>
    ))}
  </ol>
)
