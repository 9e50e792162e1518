import { LoadingWords, Skeleton } from '@/ui/skeleton.tsx'

/** The room that a record will take. */
export const RecordSkeleton = () => (
  <div
    role="status"
    aria-label="Der Eintrag wird geladen"
    className="mx-auto grid w-full max-w-[100rem] gap-4 px-4 py-4 md:px-6"
  >
    <span className="flex items-center gap-3">
      <Skeleton className="h-5 w-32" />
      <LoadingWords />
    </span>
    <Skeleton className="h-7 w-96" />
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
      <Skeleton className="h-48" />
    </div>
  </div>
)
