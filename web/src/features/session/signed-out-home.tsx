import { useEffect, useState } from 'react'
import { session, useSession } from '@/api/session.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Sign } from '@/ui/wordmark.tsx'
import { identity } from './identity.ts'
import { signIn } from './sign-in.ts'

/** The start page of visitors who are not signed in. */
export const SignedOutHome = ({ onSignedIn }: { readonly onSignedIn: () => void }) => {
  const { problem } = useSession()
  const [pending, setPending] = useState(false)

  useEffect(() => {
    document.title = 'Anmelden · Stammbuch'
    // Loaded ahead, so that the click opens the popup at once and no browser blocks it.
    identity().catch(() => undefined)
  }, [])

  const start = async (): Promise<void> => {
    setPending(true)
    try {
      await signIn()
      if (session.get().user) onSignedIn()
    } catch {
      // The session's problem says what went wrong.
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="mx-auto grid w-full max-w-sm justify-items-start gap-4 px-6 pt-[16vh] pb-16">
      <Sign className="size-11" />
      <div className="grid gap-2">
        <h1 className="text-title font-semibold tracking-[-0.011em]">Zugriff erforderlich</h1>
        <p className="text-sm text-muted">
          Stammbuch ist nur für die Redaktion und ihre Partner zugänglich. Zugangsdaten erhalten Sie
          von Ihrer IT-Abteilung.
        </p>
      </div>
      {problem && (
        <Banner tone="danger" announce className="w-full">
          {problem}
        </Banner>
      )}
      <Button look="primary" size="large" pending={pending} onClick={() => void start()}>
        Anmelden
      </Button>
    </div>
  )
}
