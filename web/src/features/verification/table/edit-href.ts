import { type QueueScope, recordHref } from '../filter/queue-scope.ts'
import type { QueueRow } from './queue-rows.ts'

/** The address of a line's record; of a change on the record itself, with its field open for editing. */
export const editHref = (row: QueueRow, scope: QueueScope): string => {
  const href = recordHref(row.item.root, scope, row.item.place)
  if (row.kind !== 'change' || row.change.targetId !== row.rootId) return href
  const edit = encodeURIComponent(row.change.attributeName)
  return `${href}&edit=${edit}`
}
