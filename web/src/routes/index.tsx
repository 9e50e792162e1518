import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useSession } from '@/api/session.ts'
import { HomePage } from '@/features/home/home-page.tsx'
import { takeReturnPath } from '@/features/session/return-path.ts'
import { SignedOutHome } from '@/features/session/signed-out-home.tsx'

const Home = () => {
  const { state, user } = useSession()
  const router = useRouter()
  if (state === 'resolving') return null
  if (user) return <HomePage />
  return <SignedOutHome onSignedIn={() => router.history.push(takeReturnPath())} />
}

export const Route = createFileRoute('/')({ component: Home })
