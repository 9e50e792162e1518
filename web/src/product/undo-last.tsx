import { useSession } from '@/api/session.ts'
import { LastAction } from './last-action.tsx'
import { useUndoKey } from './use-undo-key.ts'

/** The key U on a page that has no other keys for undoing, with what it would take back now. */
export const UndoLast = ({ scope }: { readonly scope: string }) => {
  const { can } = useSession()
  useUndoKey(scope, can('edit'))
  return <LastAction />
}
