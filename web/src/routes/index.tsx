import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useSession } from '@/api/session.ts'
import { HomePage } from '@/features/home/home-page.tsx'
import { takeReturnPath } from '@/features/session/return-path.ts'
import { SignedOutHome } from '@/features/session/signed-out-home.tsx'
import { PagePending } from '@/ui/page-pending.tsx'

const Home = () => {
  const { state, user } = useSession()
  const router = useRouter()
  // Nothing for as long as that usually takes, then what stands for a page.
  if (state === 'resolving')
    return (
      <div className="animate-[appear_0.15s_0.5s_both]">
        <PagePending />
      </div>
    )
  if (user) return <HomePage />
  return (
    <SignedOutHome
      onSignedIn={() => router.history.push(takeReturnPath(router.latestLocation.href))}
    />
  )
}

export const Route = createFileRoute('/')({ component: Home })
