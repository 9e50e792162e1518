import type { FieldValue, ImportOptions, RecordClass } from '@stammbuch/contracts'
import { noRecord, type RecordCommand } from '@stammbuch/records/rules'
import { folded } from '../import/planning/identity.rules.ts'
import {
  ImportIndex,
  type KnownRecord,
  type KnownRecords,
} from '../import/planning/import-index.rules.ts'
import type { PlanContext } from '../import/planning/match-row.rules.ts'
import { planRow } from '../import/planning/plan-row.rules.ts'
import type { RowPlan } from '../import/planning/row-draft.rules.ts'
import { mappingPlanOf, readRow } from '../mapping/mapping.rules.ts'

/** Everything a planned row is given, beside its cells. */
interface World extends Partial<Omit<KnownRecords, 'records'>> {
  readonly records?: readonly KnownRecord[]
  readonly options?: Partial<ImportOptions>
  readonly targetClass?: 'account' | 'contact'
  /** Names of the project's toplists, which are their ids as well. */
  readonly toplists?: readonly string[]
  readonly isProbed?: boolean
}

/** Cells of a row by the targets they are mapped to. */
type Cells = Readonly<Record<string, string>>

type Values = Readonly<Record<string, FieldValue>>

const recordOf =
  (recordClass: RecordClass) =>
  (id: string, values: Values): KnownRecord => ({
    id,
    version: 1,
    state: {
      ...noRecord,
      exists: true,
      class: recordClass,
      values: { isApproved: true, excludedByEditor: false, ...values },
    },
  })

/** Records of the store. */
export const company = recordOf('account')
export const person = recordOf('contact')
export const product = recordOf('product')
export const award = recordOf('award')
export const score = recordOf('score')

const contextOf = (
  { options, targetClass = 'account', toplists = [], isProbed = false }: World,
  targets: readonly string[],
): PlanContext => ({
  runId: 'run',
  idSeed: 'run',
  takenBack: new Set(),
  options: {
    matchByFields: false,
    matchByFieldsInRelations: true,
    skipInserts: false,
    force: false,
    mappingRule: 'none',
    ...options,
  },
  sampleId: 'delivery',
  mappingId: 'mapping',
  revision: 1,
  supplierId: 'supplier',
  rankingGroupId: 'project',
  periodId: '2026',
  plan: mappingPlanOf(
    {
      targetClass,
      columns: targets.map((target) => ({ source: target, target, transformations: [] })),
    },
    targets,
    [],
  ),
  dynamic: [],
  toplists: new Map(toplists.map((name) => [folded(name), name])),
  isProbed,
})

const indexOf = (world: World): ImportIndex => {
  const index = new ImportIndex()
  index.load({
    identified: [],
    undoneIdentifications: [],
    identifications: [],
    namesakes: new Map(),
    matches: new Map(),
    links: [],
    placed: [],
    declined: [],
    ...world,
    records: new Map((world.records ?? []).map((one) => [one.id, one])),
  })
  return index
}

/** Plans rows one after the other, the first of the file first, each meeting what those before it plan. */
export const given = (world: World = {}) => ({
  when: (...rows: readonly Cells[]): readonly RowPlan[] => {
    const targets = [...new Set(rows.flatMap((cells) => Object.keys(cells)))]
    const context = contextOf(world, targets)
    const index = indexOf(world)
    return rows.map((cells, at) => {
      const texts = targets.map((target) => cells[target] ?? '')
      const row = readRow(context.plan, at + 2, texts)
      const plan = planRow(row, { context, index })
      index.add(row.row, plan.additions)
      return plan
    })
  },
  /** Plans one row as often as is said over the same knowledge, as if nobody wrote what was planned. */
  again: (times: number, cells: Cells): readonly RowPlan[] => {
    const targets = Object.keys(cells)
    const context = contextOf(world, targets)
    const index = indexOf(world)
    const row = readRow(context.plan, 2, Object.values(cells))
    return Array.from({ length: times }, () => planRow(row, { context, index }))
  },
})

const inShort = (record: string, command: RecordCommand): readonly unknown[] => {
  switch (command.do) {
    case 'create':
      return ['create', command.class, command.values]
    case 'propose':
      return ['propose', record, command.attribute, command.newValue]
    case 'identify':
      return ['identify', record, command.value]
    case 'link':
      return ['link', record, command.to]
    default:
      return [command.do, record]
  }
}

/** The commands of a plan in short, in order. */
export const commandsOf = (plan: RowPlan | undefined): readonly (readonly unknown[])[] =>
  (plan?.commands ?? []).map(({ record, command }) => inShort(record, command))
