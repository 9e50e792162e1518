import type { ProblemCode } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { type Answer, answerOf } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { session } from '@/api/session.ts'
import { formatCount } from '@/format/format.ts'
import { loadFollowJob } from '@/live/follow-job-later.ts'
import { createStore, useStore } from '@/state/store.ts'
import { toast } from '@/ui/toast.ts'
import { hindranceOf, inTheWay, laterIn } from './in-the-way.ts'
import { noWayBack, type UndoableCall } from './ways-back.ts'

/** Something that one did here and can take back. */
export interface OwnAction {
  readonly key: string
  /** The action in words, for example „Straße“ übernommen. */
  readonly text: string
  /** To which record. */
  readonly record: string | null
  /** Its `Command-Id` once the server has answered; `null` when it was refused. */
  readonly command: Promise<string | null>
  /** The server's answer: by which command it was done, and where the log stood then. */
  readonly answered?: { readonly commandId: string; readonly position: number }
  /** The page shows again what was there before. `gone`: it does not stand any more; else the undo was refused. */
  readonly onUndone: (gone: boolean) => unknown
  /** The way back where it is another call than the log's undo. It says itself what came of it, and if it is gone. */
  readonly back?: (() => Promise<boolean>) | undefined
  /** Why it has no way back, in a sentence. */
  readonly whyNot?: string | undefined
}

type Undone = Extract<Reply<'undoCommand'>, { readonly undone: number }>

/** Actions that are offered to be taken back. */
const mostKept = 20

const actions = createStore<readonly OwnAction[]>([])

/** True while the list of one's last actions, as the server knows them, is open. */
export const earlierActions = createStore(false)

/** Something was done here since the page was loaded. */
let didSomething = false
const whereEarlier = 'Frühere Entscheidungen stehen unter „Letzte Aktionen“ (Alt + Z).'

/** Returns the actions done here, newest first. */
export const useOwnActions = (): readonly OwnAction[] => useStore(actions)

export const lastAction = (): OwnAction | undefined => actions.get()[0]

/** Returns the action in words, with its record in brackets. */
export const wordsOf = ({ text, record }: OwnAction): string =>
  record === null ? text : `${text} (${record})`

/** The commands of the actions that were answered, and the runs that they began, by key. */
const commandIds = new Map<string, string>()
const runIds = new Map<string, string>()

const forget = (key: string): void => actions.set((all) => all.filter((one) => one.key !== key))

const forgetAll = (ids: ReadonlyMap<string, string>, id: string): void => {
  for (const { key } of actions.get().filter((one) => ids.get(one.key) === id)) {
    forget(key)
    void toast.undone(key)
  }
}

/** It may have been taken back from another list than the one it was done in. */
const forgetCommand = (commandId: string): void => forgetAll(commandIds, commandId)

/** A run was taken back somewhere else: it is offered no more. */
export const forgetRun = (runId: string): void => forgetAll(runIds, runId)

/** The run in an answer: a job that is a run has its id. */
const runIn = (body: unknown): string | null => {
  const { runId, jobId } = (body ?? {}) as { readonly runId?: unknown; readonly jobId?: unknown }
  const id = runId ?? jobId
  return typeof id === 'string' ? id : null
}

const noteAnswer = (key: string, commandId: string, position: number): void => {
  commandIds.set(key, commandId)
  const answered = { commandId, position }
  actions.set((all) => all.map((one) => (one.key === key ? { ...one, answered } : one)))
}

/** Forgets the actions at sign-out: the next person at this screen must not see them. */
session.subscribe(() => {
  if (session.get().state !== 'signed-out') return
  actions.set([])
  didSomething = false
  earlierActions.set(false)
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
  const followJob = await loadFollowJob()
  const begun = await answerOf('undoCommand', input, { respondAsync: true, expected })
  return followJob<Undone>(begun, {
    title: `Rückgängig: ${action.text}`,
    href: null,
    isSeen: () => true,
    outcome: ({ undone }) => `${formatCount(undone, 'Schritt', 'Schritte')} zurückgenommen`,
  })
}

/** The reasons for which steps of an undo stayed, each once. */
const reasonsOf = async (left: Undone['left']): Promise<string> => {
  if (left.length === 0) return ''
  const { problemTitles } = await import('@/api/problem-titles.ts')
  return problemTitles(left.map(({ code }) => code))
}

const say = async (action: OwnAction, { undone, left }: Undone): Promise<void> => {
  const why = await reasonsOf(left)
  if (undone === 0) {
    void toast.info(
      'Es wurde nichts zurückgenommen.',
      [wordsOf(action), why].filter(Boolean).join(' · '),
    )
    return
  }
  const stays = formatCount(left.length, 'Schritt ließ', 'Schritte ließen')
  const rest = left.length > 0 && `${stays} sich nicht zurücknehmen. ${why}`
  const more = [action.record, rest].filter(Boolean).join(' · ')
  void toast.success(`Zurückgenommen: ${action.text}`, more || undefined)
}

const explain = (action: OwnAction, thrown: unknown): void => {
  const code = thrown instanceof Problem ? thrown.code : null
  const found = laterIn(thrown)
  if (found) {
    if (found.whyNot) forget(action.key)
    inTheWay.set({ words: wordsOf(action), ...found, together: () => takeBack(action, true) })
    return
  }
  if (final.some((one) => one === code)) forget(action.key)
  void toast.error('Das konnte nicht rückgängig gemacht werden.', sentenceOf(thrown))
}

const takeCommandBack = async (
  action: OwnAction,
  commandId: string,
  withLater: boolean,
): Promise<boolean> => {
  const undone = await ask(action, commandId, withLater)
  const isPart = undone.undone > 0
  const isWhole = isPart && undone.left.length === 0
  if (isWhole) forgetCommand(commandId)
  const found = isWhole || withLater ? null : await hindranceOf('command', commandId)
  if (found) {
    const together = () => takeBack(action, true)
    inTheWay.set({ words: wordsOf(action), ...found, isRest: isPart, together })
  } else await say(action, undone)
  return isPart
}

const taking = new Set<string>()

/**
 * Take one of the own actions back, as one call. What could not be taken back, or only in part, is offered
 * again. `withLater`: with everything that was built on it since.
 */
export const takeBack = async (action: OwnAction, withLater = false): Promise<void> => {
  if (taking.has(action.key)) return
  if (action.whyNot !== undefined) {
    forget(action.key)
    void toast.info(`Nicht zurückgenommen: ${wordsOf(action)}`, action.whyNot)
    return
  }
  taking.add(action.key)
  void toast.undone(action.key)
  let gone = false
  try {
    const commandId = await action.command
    if (commandId === null) return
    if (action.back) {
      gone = await action.back()
      if (gone) forget(action.key)
    } else gone = await takeCommandBack(action, commandId, withLater)
  } catch (thrown) {
    explain(action, thrown)
    gone = thrown instanceof Problem && thrown.code === 'already-undone'
  } finally {
    taking.delete(action.key)
  }
  await action.onUndone(gone)
}

/** Take back the last thing that was done here; what was done before this page was loaded is chosen from a list. */
export const takeBackLast = (): void => {
  const last = lastAction()
  if (last) void takeBack(last)
  else if (didSomething) void toast.info('Hier gibt es nichts mehr zurückzunehmen.', whereEarlier)
  else earlierActions.set(true)
}

type ActionDescription = Pick<OwnAction, 'text' | 'record' | 'onUndone' | 'back' | 'whyNot'>

/** Why a call has no way back; `undefined` when it has one. */
const whyNotOf = (name: UndoableCall): string | undefined =>
  (noWayBack as Readonly<Record<string, string>>)[name]

/**
 * Do something and keep the way back, from the moment it is asked: whoever takes back the last thing means
 * this one, even before the server has answered. What has no way back is kept as well, with the reason.
 * Throws what `send` throws; then nothing is kept.
 *
 * @param name the call that does it
 */
export const doing = async <Body>(
  name: UndoableCall,
  description: ActionDescription,
  send: () => Promise<Answer<Body>>,
): Promise<Answer<Body> & { readonly action: OwnAction }> => {
  const answering = send()
  const action: OwnAction = {
    whyNot: whyNotOf(name),
    ...description,
    key: crypto.randomUUID(),
    command: answering.then(
      ({ commandId }) => commandId,
      () => null,
    ),
  }
  actions.set((all) => [action, ...all].slice(0, mostKept))
  didSomething = true
  try {
    const answer = await answering
    if (answer.commandId === null) forget(action.key)
    else noteAnswer(action.key, answer.commandId, answer.position ?? 0)
    const run = runIn(answer.body)
    if (run) runIds.set(action.key, run)
    return { ...answer, action }
  } catch (thrown) {
    forget(action.key)
    throw thrown
  }
}

/** It came to nothing, so there is nothing to take back. */
export const cameToNothing = ({ key }: OwnAction): void => forget(key)

/** Say what was done, with the way back. */
export const offerUndo = (action: OwnAction): void => {
  const { text, key, record, whyNot } = action
  if (whyNot !== undefined) void toast.success(text, whyNot)
  else void toast.undo(text, () => void takeBack(action), key, record ?? undefined)
}
