import { sentenceOf } from '@/api/problem.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

interface LoadFailedProps {
  /** Names what could not be loaded, as a sentence. */
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => unknown
  /** `warning` where the page is of use without it. */
  readonly tone?: 'danger' | 'warning'
}

/** Says that a part of a page could not be loaded and why, and loads it again on demand. */
export const LoadFailed = ({ title, error, onRetry, tone = 'danger' }: LoadFailedProps) => (
  <Banner
    tone={tone}
    title={title}
    action={
      <Button size="small" onClick={() => void onRetry()}>
        Erneut versuchen
      </Button>
    }
  >
    {sentenceOf(error)}
  </Banner>
)
