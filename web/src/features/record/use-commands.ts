import type { Change, FieldValue, RecordClass, RouteName } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Problem } from '@/api/problem.ts'
import type { RootType, Target } from './record-types.ts'
import { send } from './send.ts'
import {
  addProposal,
  type Decision,
  dropDecision,
  dropProposal,
  putDecision,
  settleDecision,
} from './sent.ts'
import { haveOpenChanges, readingsShown, refreshRecords } from './use-record.ts'

const approvals = {
  account: 'approveAccount',
  contact: 'approveContact',
  product: 'approveProduct',
  award: 'approveAward',
  score: 'approveScore',
} as const satisfies Record<RecordClass, RouteName>

const movedOn: readonly string[] = [
  'change-stale',
  'change-already-decided',
  'record-moved-on',
  'record-excluded',
  'record-unapproved',
  'already-approved',
  'already-removed',
  'no-difference',
]

/** Whether the page shows something that is no longer so. */
const isBehind = (thrown: unknown): boolean =>
  thrown instanceof Problem && movedOn.includes(thrown.code)

/**
 * Everything an editor can do to records. Each command throws the server's `Problem` after reading
 * again what it says to be old; a successful one is over when the page shows its effect.
 */
export const useCommands = () => {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const refresh = async (): Promise<void> => {
      await refreshRecords(queryClient)
      await readingsShown()
    }
    const command = async <Name extends RouteName>(
      name: Name,
      input: Call<Name>,
      ifMatch?: string,
    ) => {
      try {
        const { body } = await send(name, input, ifMatch === undefined ? {} : { ifMatch })
        await refresh()
        return body
      } catch (thrown) {
        if (isBehind(thrown)) await refresh()
        throw thrown
      }
    }
    const propose = async (
      target: Target,
      attribute: string,
      newValue: FieldValue,
    ): Promise<void> => {
      const mid = crypto.randomUUID()
      addProposal({ mid, target, attribute, newValue })
      try {
        await command('proposeChange', {
          body: {
            targetClass: target.class,
            targetId: target.id,
            attributeName: attribute,
            newValue,
          },
        })
        // Nobody may have read them before; what was proposed would be gone until they are there.
        await haveOpenChanges(queryClient, target)
        await readingsShown()
      } finally {
        dropProposal(mid)
      }
    }
    return {
      refresh,
      propose,
      decide: async (change: Change, decision: Decision, evenIfStale = false): Promise<void> => {
        putDecision({ change, decision, state: 'sending' })
        const params = { id: change.id }
        try {
          if (decision === 'decline') await command('declineChange', { params, body: {} })
          else await command('acceptChange', { params, body: { evenIfStale } })
          settleDecision(change.id, 'done')
        } catch (thrown) {
          dropDecision(change.id)
          throw thrown
        }
      },
      approve: ({ class: recordClass, id }: Target, version: number) =>
        command(approvals[recordClass], { params: { id } }, `"${version}"`),
      setExcluded: ({ class: targetClass, id: targetId }: Target, excluded: boolean) =>
        command('proposeChange', {
          body: {
            targetClass,
            targetId,
            attributeName: 'excludedByEditor',
            newValue: excluded,
          },
        }),
      approveAll: (rootType: RootType, id: string) =>
        command('approveAll', { params: { rootType, id } }),
      excludeAll: (rootType: RootType, id: string) =>
        command('excludeAll', { params: { rootType, id } }),
      /** Take back what a bulk action did; what somebody changed since stays. */
      undoRun: (runId: string) => command('undoRun', { params: { runId } }),
      setFollowUp: (rootType: 'account' | 'contact', id: string, on: boolean) =>
        command('setFollowUp', { params: { class: rootType, id, value: on ? '1' : '0' } }),
      /** The server's text; the page is read again by the caller, when that text was seen. */
      requestSync: async ({ class: recordClass, id }: Target): Promise<string> =>
        (await send('requestSync', { params: { class: recordClass, id } })).body,
      addNote: ({ class: targetClass, id: targetId }: Target, content: string) =>
        command('addNote', { body: { content, targetId, targetClass } }),
      removeIdentification: (id: string, confirmation: string) =>
        command('deleteSupplierIdentification', { params: { id }, body: { confirmation } }),
      changePeriod: (id: string, period: string) =>
        command('changeAwardPeriod', { params: { id, period } }),
    }
  }, [queryClient])
}

export type Commands = ReturnType<typeof useCommands>
