import { Refusal } from '@stammbuch/ledger'
import type { AppUnit } from '../../platform/ledger.ts'
import {
  type SpotCheckCommand,
  type SpotCheckState,
  spotCheckDecider,
} from './spot-check.decider.ts'
import type { SpotCheckTables } from './spot-check.tables.ts'

const stream = (id: string, version: number) => ({ kind: 'spot-check', id, version })

/** Start a spot check. @throws Refusal `nothing-pending` */
export const startCheck = (
  unit: AppUnit,
  id: string,
  command: Extract<SpotCheckCommand, { do: 'start' }>,
): void => unit.append(stream(id, 0), spotCheckDecider.decide(spotCheckDecider.initial, command))

export interface LoadedCheck
  extends Pick<SpotCheckTables['spot_check'], 'scope' | 'drawn_at' | 'population'> {
  readonly id: string
  readonly version: number
  readonly state: SpotCheckState
}

/** A spot check with its verdicts, locked. @throws Refusal `not-found` */
export const loadCheck = async (unit: AppUnit, id: string): Promise<LoadedCheck> => {
  const db = unit.db
  const check = await db
    .selectFrom('spot_check')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!check) throw new Refusal('not-found')
  const items = await db
    .selectFrom('spot_check_item')
    .select(['change_id', 'verdict'])
    .where('check_id', '=', id)
    .orderBy('number')
    .execute()
  const { scope, drawn_at, population, version } = check
  return {
    id,
    version,
    scope,
    drawn_at,
    population,
    state: {
      exists: true,
      finished: check.state !== 'open',
      sample: new Map(items.map(({ change_id, verdict }) => [change_id, verdict])),
    },
  }
}

/** Decide about a spot check. @throws Refusal what its rules say */
export const decideCheck = (
  unit: AppUnit,
  { id, version, state }: LoadedCheck,
  command: SpotCheckCommand,
): void => unit.append(stream(id, version), spotCheckDecider.decide(state, command))

/** The changes that were not found right: they stay open when the rest is taken. */
export const objectedIn = ({ state }: LoadedCheck): readonly string[] =>
  [...state.sample].filter(([, verdict]) => verdict !== 'right').map(([id]) => id)
