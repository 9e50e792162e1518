import { type ReactNode, useEffect, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { Later } from '@/ui/skeleton.tsx'
import { Spinner } from '@/ui/spinner.tsx'

interface AuthPageProps {
  /** Does the page's one job. */
  readonly work: () => Promise<void>
  readonly children?: ReactNode
}

/** A page that people see for a moment while they are being signed in. */
export const AuthPage = ({ work, children }: AuthPageProps) => {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    document.title = 'Anmelden · Stammbuch'
    work().catch((thrown: unknown) => setProblem(sentenceOf(thrown)))
  }, [work])
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-sm text-muted">
      <h1 className="sr-only">Anmelden</h1>
      {problem ?? (
        <Later>
          <p className="flex items-center gap-2">
            <Spinner label="Anmeldung läuft" /> {children ?? 'Anmeldung läuft …'}
          </p>
        </Later>
      )}
    </main>
  )
}
