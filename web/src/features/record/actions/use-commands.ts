import type { Change, FieldValue, RecordClass } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Problem } from '@/api/problem.ts'
import { readingsShown, refreshRecords } from '@/product/deciding/readings.ts'
import { doing, type OwnAction, offerUndo } from '@/product/own-actions.ts'
import type { UndoableCall } from '@/product/ways-back.ts'
import { toast } from '@/ui/toast.ts'
import type { RootType, Target } from '../record-types.ts'
import { haveOpenChanges } from '../use-record.ts'
import { sendCommand } from './send-command.ts'
import { addProposal, dropProposal } from './sent-proposals.ts'

const approvals = {
  account: 'approveAccount',
  contact: 'approveContact',
  product: 'approveProduct',
  award: 'approveAward',
  score: 'approveScore',
} as const satisfies Record<RecordClass, UndoableCall>

const outdatedCodes: readonly string[] = [
  'change-stale',
  'change-already-decided',
  'record-moved-on',
  'record-excluded',
  'record-unapproved',
  'already-approved',
  'already-removed',
  'no-difference',
]

/** Tells by a refusal that the page shows an older state. */
const isOutdated = (thrown: unknown): boolean =>
  thrown instanceof Problem && outdatedCodes.includes(thrown.code)

type NamedTarget = Target & { readonly label: string }
type NamedRoot = NamedTarget & { readonly class: RootType }

/** The words for a command in the list of own actions, and its condition. */
interface CommandOptions {
  readonly text: string
  readonly ifMatch?: string
}

/** Sends commands of the page: each one is over when the page shows its effect. */
const commandSender = (queryClient: QueryClient) => {
  const refresh = (): Promise<void> => refreshRecords(queryClient)
  const command = async <Name extends UndoableCall>(
    name: Name,
    input: Call<Name>,
    { ifMatch, text }: CommandOptions,
  ) => {
    const options = ifMatch === undefined ? {} : { ifMatch }
    const described = { text, record: null, onUndone: refresh }
    try {
      const { body, action } = await doing(name, described, () => sendCommand(name, input, options))
      await refresh()
      return { body, action }
    } catch (thrown) {
      if (isOutdated(thrown)) await refresh()
      throw thrown
    }
  }
  return { refresh, command }
}

type Sender = ReturnType<typeof commandSender>

/** Offers the way back of an accepted value, or says that it waits after all. */
const tellAccepted = ({ acceptedDate }: Change, action: OwnAction): void => {
  if (acceptedDate !== null) offerUndo(action)
  else void toast.info('Der Wert ist vorgeschlagen.', 'Übernehmen muss ihn jemand anderes.')
}

/** Commands about the values of a record. */
const valueCommands = (queryClient: QueryClient, { command }: Sender) => ({
  /** Proposes a value, and takes it over in the same step if `accept`; where others have to accept it, it waits for them. */
  propose: async (
    target: Target,
    attribute: string,
    { newValue, accept = false }: { readonly newValue: FieldValue; readonly accept?: boolean },
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
          ...(accept && { accept }),
        },
      }
      const text = accept ? 'Wert übernommen' : 'Wert vorgeschlagen'
      const { body, action } = await command('proposeChange', input, { text })
      if (accept) tellAccepted(body, action)
      // Nobody may have read them before; what was proposed would be gone until they are there.
      await haveOpenChanges(queryClient, target)
      await readingsShown()
    } finally {
      dropProposal(mid)
    }
  },
  addNote: ({ class: targetClass, id: targetId }: Target, content: string) =>
    command(
      'addNote',
      { body: { content, targetId, targetClass } },
      { text: 'Eintrag im Logbuch geschrieben' },
    ),
  removeIdentification: (id: string, confirmation: string) =>
    command(
      'deleteSupplierIdentification',
      { params: { id }, body: { confirmation } },
      { text: 'Lieferanten-ID gelöscht' },
    ),
  changePeriod: (id: string, period: string) =>
    command('changeAwardPeriod', { params: { id, period } }, { text: 'Jahrgang geändert' }),
})

/** Commands about a record as a whole. */
const stateCommands = ({ command, refresh }: Sender) => ({
  approve: ({ class: recordClass, id, label }: NamedTarget, version: number) =>
    command(
      approvals[recordClass],
      { params: { id } },
      { text: `„${label}“ verifiziert`, ifMatch: `"${version}"` },
    ),
  setExcluded: ({ class: targetClass, id: targetId, label }: NamedTarget, excluded: boolean) =>
    command(
      'proposeChange',
      { body: { targetClass, targetId, attributeName: 'excludedByEditor', newValue: excluded } },
      { text: `„${label}“ ${excluded ? 'ausgeschlossen' : 'wiederhergestellt'}` },
    ),
  approveAll: ({ class: rootType, id, label }: NamedRoot) =>
    command(
      'approveAll',
      { params: { rootType, id } },
      { text: `„${label}“ mit allen Beziehungen verifiziert` },
    ),
  excludeAll: ({ class: rootType, id, label }: NamedRoot) =>
    command(
      'excludeAll',
      { params: { rootType, id } },
      { text: `„${label}“ mit allen Beziehungen ausgeschlossen` },
    ),
  setFollowUp: (
    { class: rootType, id, label }: NamedTarget & { readonly class: 'account' | 'contact' },
    on: boolean,
  ) =>
    command(
      'setFollowUp',
      { params: { class: rootType, id, value: on ? '1' : '0' } },
      { text: on ? `„${label}“ zum Follow-up markiert` : `Follow-up von „${label}“ aufgehoben` },
    ),
  /** Returns the server's text. The caller reads the page again when that text was seen. */
  requestSync: async ({ class: recordClass, id, label }: NamedTarget): Promise<string> => {
    const text = `„${label}“ zur Synchronisation vorgemerkt`
    const request = () => sendCommand('requestSync', { params: { class: recordClass, id } })
    return (await doing('requestSync', { text, record: null, onUndone: refresh }, request)).body
  },
})

/**
 * The commands of an editor on records. Each one reads the page again, also when it is refused because the page is
 * outdated, and throws the server's `Problem`.
 */
export const useCommands = () => {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const sender = commandSender(queryClient)
    const { refresh } = sender
    return { refresh, ...valueCommands(queryClient, sender), ...stateCommands(sender) }
  }, [queryClient])
}

export type Commands = ReturnType<typeof useCommands>
