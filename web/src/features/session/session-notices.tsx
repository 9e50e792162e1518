import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { signIn } from './sign-in.ts'

/** Offers to sign in again without losing what is on the page. */
export const SessionExpired = () => {
  const { state } = useSession()
  const [pending, setPending] = useState(false)
  if (state !== 'expired') return null
  const again = (): void => {
    setPending(true)
    signIn()
      .catch(() => undefined)
      .finally(() => setPending(false))
  }
  return (
    <Banner
      tone="warning"
      announce
      title="Ihre Sitzung ist abgelaufen."
      className="rounded-none border-x-0 border-t-0 px-4"
      action={
        <Button size="small" pending={pending} onClick={again}>
          Erneut anmelden
        </Button>
      }
    >
      Eingaben bleiben erhalten. Zum Speichern melden Sie sich bitte wieder an.
    </Banner>
  )
}
