import { z } from 'zod'
import { jobStarted } from './changes.ts'
import { nameAndValue } from './dumps.ts'
import { endpoint } from './endpoint.ts'
import { confirmation, count, id, idParam, instant, listOf, recordClass } from './scalars.ts'
import { syncTargets, targetFacts } from './sync-targets.ts'

export const syncTarget = z.enum(syncTargets)

const position = z.number().int()

export const salesforceStatus = endpoint({
  method: 'GET',
  path: '/salesforce/status',
  access: 'sync-status',
  summary: 'Was für Salesforce vorgemerkt ist und wie weit die Übertragung ist.',
  reply: z.array(nameAndValue),
})

export const markForSalesforce = endpoint({
  method: 'POST',
  path: '/salesforce/sync',
  access: 'sync-work',
  summary:
    'Verifizierte, nicht ausgeschlossene Einträge eines Jahrgangs oder einer Lieferung für Salesforce vormerken; das letzte Wort ist die Anzahl.',
  body: z.strictObject({
    periodId: id.nullish(),
    rankingGroupId: id.nullish(),
    toplistLabelIds: z
      .array(id)
      .max(1_000)
      .nullish()
      .transform((ids) => ids ?? []),
    onlyUnsynced: z.boolean().default(false),
    sampleId: id.nullish(),
  }),
  reply: z.union([z.string(), jobStarted]),
  produces: 'text/plain',
})

export const markSampleForSalesforce = endpoint({
  method: 'POST',
  path: '/salesforce/sync-sample/{sampleId}',
  access: 'sync-work',
  summary: 'Die Einträge einer Lieferung für Salesforce vormerken; antwortet die Anzahl.',
  params: z.object({ sampleId: id }),
  reply: z.union([z.number().int(), jobStarted]),
})

export const clearSyncRequests = endpoint({
  method: 'POST',
  path: '/salesforce/clear-sync-requests',
  access: 'sync-administer',
  summary: 'Alle Vormerkungen für Salesforce aufheben; das letzte Wort ist die Anzahl.',
  reply: z.union([z.string(), jobStarted]),
  produces: 'text/plain',
})

export const testSalesforce = endpoint({
  method: 'GET',
  path: '/salesforce/connection',
  access: 'sync-status',
  summary: 'Ob Salesforce erreichbar ist und die Anmeldung annimmt.',
  reply: z.string(),
  produces: 'text/plain',
})

export const elasticsearchStatus = endpoint({
  method: 'GET',
  path: '/elasticsearch/status',
  access: 'sync-status',
  summary: 'Erreichbarkeit, Indizes und Stand der Übertragung an den Suchindex.',
  reply: z.array(nameAndValue),
})

export const applySearchMapping = endpoint({
  method: 'POST',
  path: '/elasticsearch/apply-mapping',
  access: 'sync-administer',
  summary: 'Den Suchindex nach dem heutigen Feldkatalog neu anlegen, füllen und umstellen.',
  reply: z.union([z.string(), jobStarted]),
  produces: 'text/plain',
})

export const deleteSearchIndex = endpoint({
  method: 'DELETE',
  path: '/elasticsearch/delete/{index}',
  access: 'operate',
  summary: 'Einen Suchindex löschen. Verlangt seinen Namen als Bestätigung.',
  params: z.object({ index: z.string().max(255) }),
  body: z.strictObject({ confirmation }),
  reply: z.string(),
  produces: 'text/plain',
})

const worker = z.object({
  target: syncTarget,
  /** `running`, `unreachable`, `silent` when its worker gives no sign, or `starting` before it first reads the log. */
  state: z.string(),
  detail: z.string().nullable(),
  position,
  lag: z.number().int(),
  /** Number of records to be transmitted, and of deliveries that failed too often. */
  due: z.number().int(),
  parked: z.number().int(),
  lastSeenAt: instant.nullable(),
  /** True if it can be asked for its records; otherwise comparisons leave it out. */
  comparable: z.boolean(),
  /** The comparison of the target with its expected content: the one under way, else the last. */
  comparison: z.object({
    /** Time of a request for one that has not begun. */
    askedAt: instant.nullable(),
    beganAt: instant.nullable(),
    endedAt: instant.nullable(),
    /** Number of compared records; of these missing ones, outdated ones, and ones that must not be there. */
    looked: z.number().int(),
    missing: z.number().int(),
    outdated: z.number().int(),
    surplus: z.number().int(),
  }),
})
export type SyncWorkerStanding = z.output<typeof worker>

export const listSyncWorkers = endpoint({
  method: 'GET',
  path: '/sync/worker/list',
  access: 'sync-status',
  summary: 'Die Übertragungsdienste: Zustand, Rückstand, offene und zurückgestellte Einträge.',
  reply: listOf(worker),
})

export const compareTarget = endpoint({
  method: 'POST',
  path: '/sync/compare',
  access: 'sync-administer',
  summary:
    'Ein Ziel Eintrag für Eintrag mit dem vergleichen, was dort stehen soll, und Abweichungen beheben.',
  body: z.strictObject({
    target: z.enum(syncTargets.filter((target) => targetFacts(target).comparable)),
  }),
  reply: z.object({ askedAt: instant }),
})

const parkedDelivery = z.object({
  id,
  target: syncTarget,
  record: z.object({ class: recordClass, id, label: z.string() }),
  /** The root account, contact or product; of those themselves the same. */
  root: z.object({ class: recordClass, id, label: z.string() }),
  position,
  reason: z.string(),
  attempts: z.number().int(),
  firstAt: instant,
  lastAt: instant,
})
export type ParkedDelivery = z.output<typeof parkedDelivery>

export const listParked = endpoint({
  method: 'GET',
  path: '/sync/parked/list',
  access: 'sync-status',
  summary: 'Übertragungen, die zu oft fehlschlugen und auf eine Entscheidung warten.',
  query: z.object({
    target: syncTarget.optional(),
    offset: count(0, 1_000_000),
    limit: count(50, 1_000),
  }),
  reply: listOf(parkedDelivery),
})

/** Without ids everything that is parked for the target. */
const chosen = z.strictObject({
  target: syncTarget,
  ids: z.array(id).min(1).max(1_000).optional(),
})
const settled = z.object({ count: z.number().int() })

export const retryParked = endpoint({
  method: 'POST',
  path: '/sync/parked/retry',
  access: 'sync-administer',
  summary: 'Zurückgestellte Übertragungen noch einmal versuchen.',
  body: chosen,
  reply: settled,
})

export const dropParked = endpoint({
  method: 'POST',
  path: '/sync/parked/drop',
  access: 'sync-administer',
  summary: 'Zurückgestellte Übertragungen verwerfen, bis der Eintrag wieder angefordert wird.',
  body: chosen,
  reply: settled,
})

const recordAtTarget = z.object({
  target: syncTarget,
  /** Log positions; 0 for never. */
  requested: position,
  sent: position,
  acknowledged: position,
  /** True if the target holds the record. */
  present: z.boolean(),
  lastError: z.string().nullable(),
  attempts: z.number().int(),
  failedAt: instant.nullable(),
  /** Reason that a requested record is not being transmitted, or was removed. */
  waitsFor: z.string().nullable(),
  parkedId: id.nullable(),
  /** True if the delivery was given up: it waits for the record to be requested again. */
  dropped: z.boolean(),
})
export type RecordAtTarget = z.output<typeof recordAtTarget>

export const getRecordSync = endpoint({
  method: 'GET',
  path: '/sync/record/{id}',
  access: 'read',
  summary: 'Wie weit ein Eintrag zu jedem Ziel übertragen ist, und was dabei fehlschlug.',
  params: idParam,
  reply: listOf(recordAtTarget),
})
