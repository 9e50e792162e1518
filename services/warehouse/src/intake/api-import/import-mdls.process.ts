import type { InputOf, importDmsMdls, ReplyOf } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import {
  addEntries,
  changeEntry,
  dynamicFieldEntry,
  entriesOf,
  fieldKey,
  loadEntry,
} from '../../catalogue/index.ts'
import type { Reads } from '../../platform/database.ts'
import type { AppUnit } from '../../platform/ledger.ts'
import type { Dms, DmsField, DmsScope } from './dms/dms.ts'
import { type MdlPlan, planMdls } from './mdl-plan.ts'

type ImportMdlsRequest = InputOf<typeof importDmsMdls>['body']
type Outcome = ReplyOf<typeof importDmsMdls>

/** The DMS' toplists of a request, and the fields that their entries carry. */
interface ToplistAnalysis {
  readonly toplists: Outcome['analyzed_toplists']
  readonly fields: readonly DmsField[]
}

const fieldNames = (entry: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(entry)
    .filter((column) => column.startsWith('field_'))
    .map((column) => column.slice('field_'.length))

/** Counts the entries of a toplist and gathers the dynamic fields that they carry. */
const contentOf = async (dms: Dms, scope: DmsScope) => {
  const names = new Set<string>()
  let entries = 0
  for await (const page of dms.entries('dmsv2', scope)) {
    entries = page.total
    for (const entry of page.entries) for (const name of fieldNames(entry)) names.add(name)
  }
  return { entries, names }
}

/**
 * Looks through the toplists of a project's year, one or all, for the fields that their entries carry.
 *
 * @throws Refusal `dms-unavailable`, `dms-refused`, `dms-empty` when the DMS does not know the toplist
 */
export const analyseToplists = async (dms: Dms, scope: DmsScope): Promise<ToplistAnalysis> => {
  const definitions = await dms.fields(scope.project, scope.year)
  const all = await dms.toplists(scope.project)
  const chosen = all.filter(({ label }) => scope.toplist === null || label === scope.toplist)
  if (chosen.length === 0)
    throw new Refusal(
      'dms-empty',
      scope.toplist === null
        ? 'Das DMS hat zu diesem Projekt keine Toplisten.'
        : `Die Topliste „${scope.toplist}“ gibt es im DMS nicht.`,
    )
  const carried = new Set<string>()
  const toplists: Outcome['analyzed_toplists'] = []
  for (const { id, label } of chosen) {
    const { entries, names } = await contentOf(dms, { ...scope, toplist: label })
    for (const name of names) carried.add(name)
    toplists.push({ id, label, entries, fields: names.size })
  }
  return { toplists, fields: definitions.filter(({ machineName }) => carried.has(machineName)) }
}

/** Compares with the dynamic fields of this system. */
export const plannedMdls = async (
  db: Reads,
  { fields }: ToplistAnalysis,
  asked: ImportMdlsRequest,
): Promise<MdlPlan> => {
  const known = (await entriesOf(db, 'dynamic-field')).map(({ id, entry }) => ({
    id,
    entry: dynamicFieldEntry(entry as never),
  }))
  return planMdls(fields, known, asked)
}

export const mdlReply = (
  { toplists }: ToplistAnalysis,
  { created, updated, skipped }: MdlPlan,
  dryrun: boolean,
): Outcome => ({
  'dry-run': dryrun,
  analyzed_toplists: toplists,
  created_mdls: created.map(({ shown }) => shown),
  updated_mdls: updated.map(({ shown, patch }) => ({ ...shown, changed: Object.keys(patch) })),
  skipped_mdls: [...skipped],
})

/** Creates and updates the fields of a plan. @throws Refusal `name-taken` when somebody was quicker */
export const applyMdlPlan = async (unit: AppUnit, { created, updated }: MdlPlan): Promise<void> => {
  const added = created.map(({ entry }) => ({ entry: { ...entry }, keys: [fieldKey(entry.name)] }))
  await addEntries(unit, 'dynamic-field', added)
  for (const { id, patch } of updated)
    await changeEntry(unit, await loadEntry(unit, 'dynamic-field', id), patch)
}
