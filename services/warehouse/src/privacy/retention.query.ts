import {
  dumpLifeHours,
  exportLifeDays,
  type listRetention,
  type ReplyOf,
  type RetentionRule,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { instantOf } from './berlin-days.query.ts'

interface Rule {
  readonly what: RetentionRule['what']
  readonly kept: string | null
  readonly setting: string | null
  /** The life as an interval of Postgres; null: for good. */
  readonly life: string | null
  /** The times from which the life counts, one for each thing that is deleted, as `at`. */
  readonly stored: RawBuilder<unknown>
}

const months = (count: number): string => (count === 1 ? '1 Monat' : `${count} Monate`)
const days = (count: number): string => (count === 1 ? '1 Tag' : `${count} Tage`)

/** Delivered files that still lie here: each since it came last. */
const deliveredFiles = sql`
  select max(d.created_at) as at from delivery d
  where not exists (select from event e where e.stream = d.id and e.type = 'DeliveryFileDeleted')
  group by d.sha256`

const rulesOf = (config: Config): readonly Rule[] => {
  const { DELIVERIES_KEPT_MONTHS: delivered, READINGS_KEPT_MONTHS: read } = config
  const { DEAD_LETTERS_KEPT_DAYS: parked } = config
  return [
    {
      what: 'deliveries',
      kept: delivered === 0 ? null : `${months(delivered)}, seit die Datei zuletzt kam`,
      setting: 'DELIVERIES_KEPT_MONTHS',
      life: delivered === 0 ? null : `${delivered} months`,
      stored: deliveredFiles,
    },
    {
      what: 'readings',
      kept: read === 0 ? null : months(read),
      setting: 'READINGS_KEPT_MONTHS',
      life: read === 0 ? null : `${read} months`,
      stored: sql`select at from work.person_reading`,
    },
    {
      what: 'exports',
      kept: `${days(exportLifeDays)}, oder bis jemand darin vergessen wird`,
      setting: null,
      life: `${exportLifeDays} days`,
      stored: sql`select created_at as at from export_file`,
    },
    {
      what: 'dumps',
      kept: `${dumpLifeHours} Stunden, oder bis jemand vergessen wird`,
      setting: null,
      life: `${dumpLifeHours} hours`,
      stored: sql`select created_at as at from work.dump`,
    },
    {
      what: 'uploads',
      kept: `${days(1)} nach dem letzten Teil`,
      setting: null,
      life: '1 day',
      stored: sql`select updated_at as at from work.upload`,
    },
    {
      what: 'parked',
      kept: parked === 0 ? null : `${days(parked)}, seit sie erledigt sind`,
      setting: 'DEAD_LETTERS_KEPT_DAYS',
      life: parked === 0 ? null : `${parked} days`,
      stored: sql`select resolved_at as at from work.parked_delivery where resolved_at is not null`,
    },
  ]
}

type Counts = Pick<RetentionRule, 'stored' | 'oldestAt' | 'nextAt' | 'within30Days'>

const countsOf = async (db: Kysely<Database>, { life, stored }: Rule): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    with kept as (${stored}), term as (select ${life}::interval as life)
    select count(*)::int as stored, ${instantOf(sql`min(k.at)`)} as "oldestAt",
      ${instantOf(sql`min(k.at + t.life)`)} as "nextAt",
      (count(*) filter (where k.at + t.life < now() + interval '30 days'))::int as "within30Days"
    from kept k cross join term t`.execute(db)
  return rows[0] ?? { stored: 0, oldestAt: null, nextAt: null, within30Days: 0 }
}

/** How long what is kept, how much of it there is, and what goes next. */
export const retentionRules = async (
  db: Kysely<Database>,
  config: Config,
): Promise<ReplyOf<typeof listRetention>> => {
  const list: RetentionRule[] = []
  for (const rule of rulesOf(config)) {
    const { what, kept, setting } = rule
    list.push({ what, kept, setting, ...(await countsOf(db, rule)) })
  }
  return { list, total: list.length }
}
