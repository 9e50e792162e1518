import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { AuthPage } from '@/features/session/auth-page.tsx'
import { finishRedirect } from '@/features/session/sign-in.ts'

const Callback = () => {
  const router = useRouter()
  const work = useCallback(async () => {
    router.history.replace(await finishRedirect())
  }, [router])
  return <AuthPage work={work} />
}

export const Route = createFileRoute('/auth/callback')({ component: Callback })
