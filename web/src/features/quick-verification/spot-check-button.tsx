import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import type { RunScope } from './run-store.ts'

interface SpotCheckButtonProps {
  readonly scope: RunScope
  readonly disabledBecause?: string | null
  readonly size?: 'small' | 'normal'
}

/** Draws a sample from a scope and leads to it. */
export const SpotCheckButton = ({
  scope,
  disabledBecause = null,
  size = 'normal',
}: SpotCheckButtonProps) => {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const start = async (): Promise<void> => {
    setPending(true)
    try {
      const { id } = await call('startSpotCheck', { body: scope.body })
      await navigate({ to: '/verifikation/stichprobe/$id', params: { id } })
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      setPending(false)
    }
  }
  return (
    <Button
      size={size}
      pending={pending}
      disabledBecause={disabledBecause}
      aria-label={scope.title ? `Stichprobe prüfen: ${scope.title}` : 'Stichprobe prüfen'}
      onClick={() => void start()}
    >
      Stichprobe prüfen
    </Button>
  )
}
