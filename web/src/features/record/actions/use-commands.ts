import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Problem } from '@/api/problem.ts'
import { readingsShown, refreshRecords } from '@/product/deciding/readings.ts'
import { doing } from '@/product/own-actions.ts'
import type { Kept } from '@/product/ways-back.ts'
import type { RootType, Target } from '../record-types.ts'
import { haveOpenChanges } from '../use-record.ts'
import { send } from './send-command.ts'
import { addProposal, dropProposal } from './sent-proposals.ts'

const approvals = {
  account: 'approveAccount',
  contact: 'approveContact',
  product: 'approveProduct',
  award: 'approveAward',
  score: 'approveScore',
} as const satisfies Record<RecordClass, Kept>

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

type Named = Target & { readonly label: string }
type NamedRoot = Named & { readonly class: RootType }

/** What is done, in words for taking it back. */
interface Asked {
  readonly text: string
  readonly record: string | null
  readonly ifMatch?: string
}

/**
 * Everything an editor can do to records. Each command throws the server's `Problem` after reading
 * again what it says to be old; a successful one is over when the page shows its effect.
 */
export const useCommands = () => {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const refresh = (): Promise<void> => refreshRecords(queryClient)
    const command = async <Name extends Kept>(
      name: Name,
      input: Call<Name>,
      { ifMatch, ...did }: Asked,
    ) => {
      const options = ifMatch === undefined ? {} : { ifMatch }
      const described = { ...did, onUndone: refresh }
      try {
        const { body, action } = await doing(name, described, () => send(name, input, options))
        await refresh()
        return { body, action }
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
        const input = {
          body: {
            targetClass: target.class,
            targetId: target.id,
            attributeName: attribute,
            newValue,
          },
        }
        await command('proposeChange', input, { text: 'Wert vorgeschlagen', record: null })
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
      approve: ({ class: recordClass, id, label }: Named, version: number) =>
        command(
          approvals[recordClass],
          { params: { id } },
          { text: `„${label}“ verifiziert`, record: null, ifMatch: `"${version}"` },
        ),
      setExcluded: ({ class: targetClass, id: targetId, label }: Named, excluded: boolean) =>
        command(
          'proposeChange',
          {
            body: { targetClass, targetId, attributeName: 'excludedByEditor', newValue: excluded },
          },
          {
            text: `„${label}“ ${excluded ? 'ausgeschlossen' : 'wiederhergestellt'}`,
            record: null,
          },
        ),
      approveAll: ({ class: rootType, id, label }: NamedRoot) =>
        command(
          'approveAll',
          { params: { rootType, id } },
          { text: `„${label}“ mit allen Beziehungen verifiziert`, record: null },
        ),
      excludeAll: ({ class: rootType, id, label }: NamedRoot) =>
        command(
          'excludeAll',
          { params: { rootType, id } },
          { text: `„${label}“ mit allen Beziehungen ausgeschlossen`, record: null },
        ),
      setFollowUp: (
        { class: rootType, id, label }: Named & { readonly class: 'account' | 'contact' },
        on: boolean,
      ) =>
        command(
          'setFollowUp',
          { params: { class: rootType, id, value: on ? '1' : '0' } },
          {
            text: on ? `„${label}“ zum Follow-up markiert` : `Follow-up von „${label}“ aufgehoben`,
            record: null,
          },
        ),
      /** The server's text; the page is read again by the caller, when that text was seen. */
      requestSync: async ({ class: recordClass, id, label }: Named): Promise<string> => {
        const did = { text: `„${label}“ zur Synchronisation vorgemerkt`, record: null }
        const asking = () => send('requestSync', { params: { class: recordClass, id } })
        return (await doing('requestSync', { ...did, onUndone: refresh }, asking)).body
      },
      addNote: ({ class: targetClass, id: targetId }: Target, content: string) =>
        command(
          'addNote',
          { body: { content, targetId, targetClass } },
          { text: 'Eintrag im Logbuch geschrieben', record: null },
        ),
      removeIdentification: (id: string, confirmation: string) =>
        command(
          'deleteSupplierIdentification',
          { params: { id }, body: { confirmation } },
          { text: 'Lieferanten-ID gelöscht', record: null },
        ),
      changePeriod: (id: string, period: string) =>
        command(
          'changeAwardPeriod',
          { params: { id, period } },
          { text: 'Jahrgang geändert', record: null },
        ),
    }
  }, [queryClient])
}

export type Commands = ReturnType<typeof useCommands>
