import { titleOf } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import type { Problem } from '@/api/problem.ts'
import { ErrorDialog } from '@/ui/error-dialog.tsx'

interface RefusedProps {
  readonly problem: Problem
  readonly onClose: () => void
}

const known = ['release-hindered', 'release-exists', 'release-empty'] as const

/** Why a release was not made or not marked, with the server's own words; leaving it reads everything again. */
export const ReleaseRefused = ({ problem, onClose }: RefusedProps) => {
  const queryClient = useQueryClient()
  const code = known.find((one) => one === problem.code)
  const close = (): void => {
    onClose()
    for (const name of ['listReleases', 'previewRelease'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }
  return (
    <ErrorDialog
      open
      onClose={close}
      title={code === 'release-exists' ? 'Bereits freigegeben' : 'Freigabe nicht möglich'}
      detail={`${problem.code}: ${problem.detail}`}
      closeLabel={code === 'release-exists' ? 'Neu laden' : 'Verstanden'}
    >
      <p>{code ? titleOf(code) : problem.detail}</p>
    </ErrorDialog>
  )
}
