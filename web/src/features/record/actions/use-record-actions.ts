import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatList } from '@/format/format.ts'
import { takeBack } from '@/product/own-actions.ts'
import { toast } from '@/ui/toast.ts'
import type { RecordPageState } from '../page-context.ts'
import { headingOf } from '../record-types.ts'

type Busy = 'approve' | 'exclude' | 'restore' | 'follow-up' | 'sync'

const settledText = (accepted: number, declined: number): string | undefined => {
  const parts = [
    accepted > 0 && `${formatCount(accepted, 'Vorschlag', 'Vorschläge')} übernommen`,
    declined > 0 && `${formatCount(declined, 'Vorschlag', 'Vorschläge')} abgelehnt`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? formatList(parts) : undefined
}

/** The actions on the record as a whole. Failures are shown in a toast; nothing is lost. */
export const useRecordActions = ({
  record,
  commands,
}: Pick<RecordPageState, 'record' | 'commands'>) => {
  const [busy, setBusy] = useState<Busy | null>(null)
  const [syncText, setSyncText] = useState<string | null>(null)
  const named = { class: record.class, id: record.id, label: headingOf(record) }

  const run = async (name: Busy, work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false
    setBusy(name)
    try {
      await work()
      return true
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
      return false
    } finally {
      setBusy(null)
    }
  }
  const approve = (): Promise<boolean> =>
    run('approve', async () => {
      const { body, action } = await commands.approve(named, record.version)
      const settled = settledText(body.acceptedChanges.length, body.rejectedChanges.length)
      void toast.undo(
        'Der Eintrag ist verifiziert.',
        () => void takeBack(action),
        action.key,
        settled,
      )
    })
  const marked = 'markedForFollowUp' in record && record.markedForFollowUp === true
  return {
    busy,
    approve: () => void approve(),
    /** Rejects when it failed, so that a question stays open. */
    exclude: async (): Promise<void> => {
      const done = await run('exclude', async () => {
        const { action } = await commands.setExcluded(named, true)
        void toast.undo('Der Eintrag ist ausgeschlossen.', () => void takeBack(action), action.key)
      })
      if (!done) throw new Error('not excluded')
    },
    restore: () => void run('restore', () => commands.setExcluded(named, false)),
    marked,
    toggleFollowUp: () => {
      if (record.class === 'product') return
      const root = { ...named, class: record.class }
      void run('follow-up', () => commands.setFollowUp(root, !marked))
    },
    requestSync: () => void run('sync', async () => setSyncText(await commands.requestSync(named))),
    syncText,
    closeSync: () => {
      setSyncText(null)
      void commands.refresh()
    },
  }
}

export type RecordActions = ReturnType<typeof useRecordActions>
