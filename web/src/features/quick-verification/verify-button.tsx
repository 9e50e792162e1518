import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { type RunScope, useRun, whyNotAgain } from './run-store.ts'
import { VerifyQuestion } from './verify-question.tsx'
import { verifyScope } from './verify-scope.ts'

interface VerifyButtonProps {
  readonly scope: RunScope
  /** Before the first run. */
  readonly label: string
  readonly look?: 'primary' | 'secondary'
  readonly size?: 'small' | 'normal'
  readonly disabledBecause?: string | null
  /** A run has ended, and its result can be shown. */
  readonly onEnd: (key: string) => void
}

/** Asks, then starts a run over a scope, and goes on with it as long as something is left. */
export const VerifyButton = (props: VerifyButtonProps) => {
  const { scope, label, look = 'secondary', size = 'normal', onEnd } = props
  const run = useRun(scope.key)
  const isSeen = useIsSeen()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        look={look}
        size={size}
        pending={run?.state === 'running'}
        disabledBecause={props.disabledBecause ?? whyNotAgain(run)}
        onClick={() => setAsked(true)}
      >
        {run ? 'Weiter verifizieren' : label}
      </Button>
      {asked && (
        <VerifyQuestion
          scope={scope}
          onClose={() => setAsked(false)}
          onYes={() => void verifyScope(scope, isSeen).then(() => onEnd(scope.key))}
        />
      )}
    </>
  )
}
