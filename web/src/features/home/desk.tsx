import { useQuery } from '@tanstack/react-query'
import { useUser } from '@/api/session.ts'
import { followedRead } from '@/live/use-followed-read.ts'
import { useTopic } from '@/live/use-live.ts'
import { useMergedRead } from '@/live/use-merged-read.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AuditorDesk } from './auditor-desk.tsx'
import { EditorDesk } from './editor-desk.tsx'
import { AdministrationDesk, ItDesk } from './operating-desk.tsx'

/** What moves the numbers and tells of it; the queue's own topics are too many, so they are asked for besides. */
const topics = ['runs', 'conflicts', 'releases'] as const

/** Milliseconds between two looks at the numbers while the page is seen. */
const readEvery = 15_000

const useHome = () => {
  const { data, refetch, isPending } = useQuery({
    ...followedRead('readHome', {}),
    refetchInterval: readEvery,
    retry: false,
  })
  const readAgain = useMergedRead(refetch)
  const position = data?.position ?? null
  const read = ({ kind }: { readonly kind: string }): void => {
    if (kind === 'events' || kind === 'stale') readAgain()
  }
  useTopic(topics[0], position, read)
  useTopic(topics[1], position, read)
  useTopic(topics[2], position, read)
  return { home: data?.body, isPending }
}

const look = 'columns-1 gap-4 sm:columns-2 xl:columns-3 [&>*]:mb-4 [&>*]:break-inside-avoid'

/** Keeps the room of what is on its way. */
export const DeskComing = () => (
  <div className={look}>
    <Skeleton className="h-52 w-full" />
    <Skeleton className="h-36 w-full" />
    <Skeleton className="h-36 w-full" />
  </div>
)

/** What concerns the person who is signed in, by their roles. Nothing stands there until it is known. */
export const Desk = () => {
  const { roles } = useUser()
  const { home, isPending } = useHome()
  if (isPending) return <DeskComing />
  if (!home) return null
  const { editor, auditor, it, administration } = home
  if (!editor && !auditor && !it && !administration) return null
  return (
    <section aria-label="Für Sie" className={look}>
      {auditor && <AuditorDesk numbers={auditor} since={home.unusualSince} />}
      {it && <ItDesk numbers={it} />}
      {editor && <EditorDesk numbers={editor} yesterday={home.yesterday} />}
      {administration && roles.includes('ROLE_ADMIN') && (
        <AdministrationDesk numbers={administration} />
      )}
    </section>
  )
}
