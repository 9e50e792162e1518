import type { ProblemCode } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { type Answer, answerOf } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { session } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import { followJob } from '@/live/follow-job.ts'
import { createStore, useStore } from '@/state/store.ts'
import { toast } from '@/ui/toast.ts'
import { inTheWay, laterIn } from './in-the-way.ts'

/** Something that one did here and can take back. */
export interface OwnAction {
  readonly key: string
  /** What was done, for example „Straße“ übernommen. */
  readonly text: string
  /** To which record. */
  readonly record: string | null
  /** Its `Command-Id` once the server has answered; `null` when it was refused. */
  readonly command: Promise<string | null>
  /** The page shows again what was there before. */
  readonly onUndone: () => unknown
}

type Undone = Extract<Reply<'undoCommand'>, { readonly undone: number }>

/** Actions that are offered to be taken back. */
const mostKept = 20

const actions = createStore<readonly OwnAction[]>([])

/** What was done here, newest first. */
export const useOwnActions = (): readonly OwnAction[] => useStore(actions)

export const lastAction = (): OwnAction | undefined => actions.get()[0]

/** What was done, with the record it was done to. */
export const wordsOf = ({ text, record }: OwnAction): string =>
  record === null ? text : `${text} (${record})`

/** The commands of the actions that were answered, by key. */
const commandIds = new Map<string, string>()

const forget = (key: string): void => actions.set((all) => all.filter((one) => one.key !== key))

/** It may have been taken back from another list than the one it was done in. */
const forgetCommand = (commandId: string): void => {
  for (const { key } of actions.get().filter((one) => commandIds.get(one.key) === commandId)) {
    forget(key)
    void toast.undone(key)
  }
}

/** What one person did is not for the next one at this screen. */
session.subscribe(() => {
  if (session.get().state !== 'signed-out') return
  actions.set([])
  inTheWay.set(null)
})

/** Reasons that do not pass: what they hold for is offered no more. */
const final: readonly ProblemCode[] = [
  'already-undone',
  'nothing-to-undo',
  'note-final',
  'run-not-undoable',
]

const expected: readonly ProblemCode[] = ['undo-in-the-way', ...final]

const ask = async (action: OwnAction, commandId: string, withLater: boolean): Promise<Undone> => {
  const input = { params: { commandId }, body: { withLater } }
  const begun = await answerOf('undoCommand', input, { respondAsync: true, expected })
  return followJob<Undone>(begun, {
    title: `Rückgängig: ${action.text}`,
    href: null,
    isSeen: () => true,
    outcome: ({ undone }) => `${formatCount(undone, 'Schritt', 'Schritte')} zurückgenommen`,
  })
}

const say = (action: OwnAction, { undone, left }: Undone): void => {
  if (undone === 0) {
    void toast.info('Es wurde nichts zurückgenommen.', wordsOf(action))
    return
  }
  const stays = formatCount(left.length, 'Schritt ließ', 'Schritte ließen')
  const rest = left.length > 0 ? ` · ${stays} sich nicht zurücknehmen` : ''
  void toast.success(`Zurückgenommen: ${action.text}`, `${action.record ?? ''}${rest}` || undefined)
}

const explain = (action: OwnAction, thrown: unknown): void => {
  const code = thrown instanceof Problem ? thrown.code : null
  const found = laterIn(thrown)
  if (found) {
    inTheWay.set({ words: wordsOf(action), ...found, together: () => takeBack(action, true) })
    return
  }
  if (final.some((one) => one === code)) forget(action.key)
  void toast.error('Das konnte nicht rückgängig gemacht werden.', sentenceOf(thrown))
}

const taking = new Set<string>()

/**
 * Take one of the own actions back, as one call. What could not be taken back, or only in part, is offered
 * again. `withLater`: with everything that was built on it since.
 */
export const takeBack = async (action: OwnAction, withLater = false): Promise<void> => {
  if (taking.has(action.key)) return
  taking.add(action.key)
  void toast.undone(action.key)
  try {
    const commandId = await action.command
    if (commandId === null) return
    const undone = await ask(action, commandId, withLater)
    if (undone.undone > 0 && undone.left.length === 0) forgetCommand(commandId)
    say(action, undone)
  } catch (thrown) {
    explain(action, thrown)
  } finally {
    taking.delete(action.key)
  }
  await action.onUndone()
}

/** Take back the last thing that was done here. */
export const takeBackLast = (): void => {
  const last = lastAction()
  if (last) void takeBack(last)
  else
    void toast.info(
      'Hier gibt es nichts zurückzunehmen.',
      'Frühere Entscheidungen stehen unter „Letzte Aktionen“ (Alt + Z).',
    )
}

type Described = Pick<OwnAction, 'text' | 'record' | 'onUndone'>

/**
 * Do something and keep the way back, from the moment it is asked: whoever takes back the last thing means
 * this one, even before the server has answered. Throws what `send` throws; then nothing is kept.
 */
export const doing = async <Body>(
  described: Described,
  send: () => Promise<Answer<Body>>,
): Promise<Answer<Body> & { readonly action: OwnAction }> => {
  const answering = send()
  const action: OwnAction = {
    ...described,
    key: crypto.randomUUID(),
    command: answering.then(
      ({ commandId }) => commandId,
      () => null,
    ),
  }
  actions.set((all) => [action, ...all].slice(0, mostKept))
  try {
    const answer = await answering
    if (answer.commandId === null) forget(action.key)
    else commandIds.set(action.key, answer.commandId)
    return { ...answer, action }
  } catch (thrown) {
    forget(action.key)
    throw thrown
  }
}

/** Say what was done, with the way back. */
export const offerUndo = (action: OwnAction): void =>
  void toast.undo(action.text, () => void takeBack(action), action.key, action.record ?? undefined)
