import { LoadingWords, Skeleton } from './skeleton.tsx'

const bars = ['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-9/12'] as const

/** Stands where a page will, while its program or the session is still on the way: a title, and lines below it. */
export const PagePending = () => (
  <div className="page" data-slot="page-pending">
    <div className="grid gap-0.5 pt-5">
      <div className="flex min-h-8 items-center gap-4">
        <Skeleton wait={0} className="h-6 w-56 max-w-[60vw]" />
        <LoadingWords />
      </div>
    </div>
    <div className="grid gap-4 rounded-lg border bg-surface p-4">
      {bars.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same bars, always
        <Skeleton key={at} wait={0} className={`h-3 ${width}`} />
      ))}
    </div>
  </div>
)
