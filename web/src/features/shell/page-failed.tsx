import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { CircleX, Compass } from 'lucide-react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'

const HomeLink = () => (
  <Button asChild>
    <Link to="/">Zur Startseite</Link>
  </Button>
)

/** No such page. */
export const NotFoundPage = () => (
  <div className="page">
    <PageHeader title="Seite nicht gefunden" />
    <EmptyState icon={Compass} title="Diese Seite gibt es nicht." action={<HomeLink />}>
      Vielleicht ist die Adresse unvollständig, oder der Eintrag wurde zusammengeführt.
    </EmptyState>
  </div>
)

/** A page that could not be shown. What was typed elsewhere is not touched. */
export const PageFailed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const missing = error instanceof Problem && error.status === 404
  if (missing) return <NotFoundPage />
  const again = (): void => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page">
      <PageHeader title="Die Seite konnte nicht geladen werden" />
      <EmptyState
        icon={CircleX}
        title={sentenceOf(error)}
        action={
          <>
            <Button look="primary" onClick={again}>
              Erneut versuchen
            </Button>
            <HomeLink />
          </>
        }
      >
        Es wurde nichts geändert.
      </EmptyState>
    </div>
  )
}
