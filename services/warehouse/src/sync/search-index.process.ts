import { setTimeout as sleep } from 'node:timers/promises'
import { applySearchMapping, deleteSearchIndex, type SyncEvent } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { wantAllAgain } from '@stammbuch/records'
import {
  beginCopy,
  copyStanding,
  deleteSearchIndex as deleteIndex,
  type ElasticsearchClient,
  finishMove,
  nextMove,
  TargetSilent,
} from '@stammbuch/records/targets'
import { sql } from 'kysely'
import { z } from 'zod'
import { longWork, Problem, preparedMutation, preparedWorkRoute } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger, AppUnit } from '../platform/ledger.ts'
import { causeOfJob, Interrupted, type JobContext } from '../platform/runs/index.ts'
import { asProblem, asRefusal, searchClient } from './target-clients.adapter.ts'

const note = (unit: AppUnit, event: SyncEvent): void => {
  unit.append({ kind: 'sync', id: newId(), version: 0 }, [event])
}

/**
 * Want again what the worker may have done to the old index since the new one began to be filled, removals
 * included: they count as sent, so that a copy which may be there is taken away. What counts is when a call
 * was answered, not the position it carried: that was read before. The head lies above all of them once
 * the note about the move is appended.
 */
const wantSince = ({ db }: AppUnit, position: number) =>
  sql`
  update target_state s set requested = h.position, sent = greatest(s.sent, h.position)
  from log_head h
  where s.target = 'elasticsearch'
    and (s.settled >= ${position} or s.calling_since is not null or s.sent > s.acknowledged)`.execute(
    db,
  )

const startOf = async (ledger: AppLedger): Promise<number> => {
  const { position } = await ledger.db
    .selectFrom('log_head')
    .select('position')
    .executeTakeFirstOrThrow()
  return position
}

const moveProgress = z.object({
  index: z.string(),
  replaced: z.string().nullable(),
  /** The log position before the new index began to be filled. */
  began: z.number(),
  /** Elasticsearch's id of the copying, `null` before it began and where nothing is copied. */
  task: z.string().nullable(),
})

type Progress = z.infer<typeof moveProgress>

/** Milliseconds between two looks at the copying. */
const pause = 500
/** So many looks in a row may get no answer before it is given up: two minutes and more. */
const patience = 240

const shown = (done: number, total: number) => ({ done, total, unit: 'Dokumente' })

/** Take a step again and again until it says that it was the last; one that got no answer counts for nothing. */
const untilDone = async (
  { stopping }: Pick<JobContext, 'stopping'>,
  step: () => Promise<boolean>,
): Promise<void> => {
  let unanswered = 0
  for (;;) {
    if (stopping()) throw new Interrupted()
    try {
      if (await step()) return
      unanswered = 0
    } catch (error) {
      unanswered += 1
      if (!(error instanceof TargetSilent) || unanswered > patience) throw error
    }
    await sleep(pause)
  }
}

/** Keep looking until everything is copied; a task that Elasticsearch forgot is begun again. */
const copyAll = async (
  client: ElasticsearchClient,
  known: Progress,
  {
    save,
    stopping,
  }: Pick<JobContext, 'stopping'> & {
    readonly save: (progress: Progress, done: number, total: number) => Promise<void>
  },
): Promise<void> => {
  let progress = known
  await untilDone({ stopping }, async () => {
    if (progress.task === null) {
      const task = await beginCopy(client, progress)
      if (task === null) return true
      progress = { ...progress, task }
      await save(progress, 0, 0)
    }
    const standing = await copyStanding(client, progress.task ?? '')
    if (standing) await save(progress, standing.copied, standing.total)
    else progress = { ...progress, task: null }
    return standing?.isDone ?? false
  })
}

/**
 * Moves searches to an index of today's shape: Elasticsearch copies by itself, and how far it is can be seen. Who
 * takes the job over after a crash goes on with the same copy.
 */
const applyingMapping = longWork({
  kind: 'apply-search-mapping',
  call: applySearchMapping,
  input: z.object({}),
  progress: moveProgress,
  inject: [LEDGER, CONFIG],
  run:
    (ledger: AppLedger, config: Config) =>
    async ({ job, progress: known, save, stopping }) => {
      const client = () => searchClient(config, true)
      const keep = (progress: Progress, done: number, total: number) =>
        save(ledger.db, progress, shown(done, total))
      const begin = async (): Promise<Progress> => {
        const began = await startOf(ledger)
        const first = { ...(await nextMove(client())), began, task: null }
        await keep(first, 0, 0)
        return first
      }
      const move = async (): Promise<Progress> => {
        const progress = known ?? (await begin())
        await copyAll(client(), progress, { save: keep, stopping })
        // Whether searches moved is only known from an answer: without one, what the worker wrote meanwhile is lost.
        await untilDone({ stopping }, async () => {
          await finishMove(client(), progress)
          return true
        })
        return progress
      }
      const { index, replaced, began } = await move().catch(asRefusal)
      const position = await ledger.batch(causeOfJob(job, { run: null }), async (unit) => {
        note(unit, { type: 'SearchMappingApplied', data: { index, replaced } })
        const noted = await unit.flush()
        // With nothing to copy the new index is empty, and the worker finds nothing missing that would tell it.
        if (replaced === null) await wantAllAgain(unit.db, 'elasticsearch')
        await wantSince(unit, began)
        return noted
      })
      const from = replaced === null ? '' : `, ${replaced} ist gelöscht`
      return {
        answer: `Die Zuordnung ist angewendet: Suchen laufen über ${index}${from}.`,
        position: position ?? began,
      }
    },
})

export const searchIndexWorker = applyingMapping.worker

/** Deletes one of our indices by its name or alias. */
const dropSearchIndex = async (
  unit: AppUnit,
  client: ElasticsearchClient,
  name: string,
): Promise<string> => {
  const index = await deleteIndex(client, name).catch(asProblem)
  if (index === null) throw new Problem('not-found', `Einen Suchindex „${name}“ gibt es nicht.`)
  note(unit, { type: 'SearchIndexDeleted', data: { index } })
  return `Der Index ${index} ist gelöscht. War er in Gebrauch, legt der Übertragungsdienst ihn neu an und füllt ihn.`
}

export const searchIndexRoutes = [
  preparedWorkRoute(applySearchMapping, applyingMapping, [CONFIG], (config: Config) => () => {
    searchClient(config)
    return { input: {} }
  }),
  preparedMutation(deleteSearchIndex, [CONFIG], (config: Config) => ({ params, body }) => {
    if (body.confirmation !== params.index) throw new Problem('confirmation-wrong')
    const client = searchClient(config)
    return { work: (unit) => dropSearchIndex(unit, client, params.index) }
  }),
]
