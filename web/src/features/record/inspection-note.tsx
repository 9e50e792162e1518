import { Link } from '@tanstack/react-router'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { useRecordPage } from './page-context.ts'

/** The address of the same record to look at only, or to work on again. */
export const inspectionSearch =
  (on: boolean) =>
  ({ inspect: _, edit: __, ...kept }: Readonly<Record<string, unknown>>) => ({
    ...kept,
    ...(on && { inspect: true }),
  })

/** Why nothing can be done in inspection mode, and the way out. */
export const InspectionNote = () => {
  const { mode } = useRecordPage()
  if (mode !== 'inspection') return null
  return (
    <Banner
      tone="neutral"
      title="Inspektion: Der Eintrag kann hier nur gelesen werden."
      action={
        <Button asChild size="small">
          <Link to="." search={inspectionSearch(false) as never}>
            Inspektion verlassen
          </Link>
        </Button>
      }
    />
  )
}
