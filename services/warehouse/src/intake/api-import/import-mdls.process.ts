import {
  createMdl,
  type DmsMdl,
  type FetchSample,
  type InputOf,
  type importDmsMdls,
  type ReplyOf,
} from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import {
  addEntries,
  changedValues,
  changeEntry,
  type DynamicFieldEntry,
  dynamicFieldEntry,
  entriesOf,
  fieldKey,
  loadEntry,
  nameKey,
} from '../../catalogue/index.ts'
import type { Reads } from '../../platform/database.ts'
import type { AppUnit } from '../../platform/ledger.ts'
import type { Dms, DmsField, DmsScope } from './dms/dms.ts'

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
  request: ImportMdlsRequest,
): Promise<MdlPlan> => {
  const known = (await entriesOf(db, 'dynamic-field')).map(({ id, entry }) => ({
    id,
    entry: dynamicFieldEntry(entry as never),
  }))
  return planMdls(fields, known, request)
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

/** Creates and updates the fields of a plan. @throws Refusal `name-taken` when the name was taken meanwhile */
export const applyMdlPlan = async (unit: AppUnit, { created, updated }: MdlPlan): Promise<void> => {
  const added = created.map(({ entry }) => ({ entry: { ...entry }, keys: [fieldKey(entry.name)] }))
  await addEntries(unit, 'dynamic-field', added)
  for (const { id, patch } of updated)
    await changeEntry(unit, await loadEntry(unit, 'dynamic-field', id), patch)
}

type FieldScope = Pick<FetchSample, 'rankingGroup' | 'period' | 'toplistLabelId'>

/** A dynamic field of ours. */
interface KnownField {
  readonly id: string
  readonly entry: DynamicFieldEntry
}

/** The dynamic fields that an import from the DMS creates, updates and skips. */
interface MdlPlan {
  readonly created: readonly { readonly entry: DynamicFieldEntry; readonly shown: DmsMdl }[]
  readonly updated: readonly {
    readonly id: string
    readonly patch: Readonly<Record<string, unknown>>
    readonly shown: DmsMdl
  }[]
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
}

const formatOf = (format: DmsField['format']): string | null =>
  format && (format.kind === 'score' ? `score-${format.outOf}` : format.kind)

/** A field of the DMS in our words, checked as if a person had entered it. */
const parsedField = (field: DmsField) => {
  const { machineName, uuid, format, unitPrefix, ...rest } = field
  return createMdl.body.safeParse({
    ...rest,
    name: machineName,
    format: formatOf(format),
    unitPrefix: unitPrefix === null ? null : String(unitPrefix),
    mediscreenId: uuid,
    mediscreenMachineName: machineName,
  })
}

const aboutType =
  'Typ oder Geltungsbereich sind im DMS anders; beides lässt sich hier nicht ändern.'
const taken = 'Der Name ist hier schon an ein anderes Feld des DMS vergeben.'

/** Returns the reason why a known field cannot follow the DMS. */
const hindrance = (before: DynamicFieldEntry, wanted: DynamicFieldEntry): string | undefined => {
  if (before.mediscreenId && before.mediscreenId !== wanted.mediscreenId) return taken
  return before.type !== wanted.type || before.scope !== wanted.scope ? aboutType : undefined
}

/**
 * Compares the fields of the DMS with ours, by machine name: unknown ones are created for the project and
 * year, known ones follow the DMS in everything that may change. What belongs where stays as it is here.
 */
const planMdls = (
  fields: readonly DmsField[],
  known: readonly KnownField[],
  { rankingGroup, period, toplistLabelId }: FieldScope,
): MdlPlan => {
  const byName = new Map(known.map((field) => [nameKey(field.entry.name), field]))
  const created: MdlPlan['created'][number][] = []
  const updated: MdlPlan['updated'][number][] = []
  const skipped: MdlPlan['skipped'][number][] = []
  for (const field of fields) {
    const read = parsedField(field)
    const name = field.machineName
    if (!read.success) {
      const [issue] = read.error.issues
      skipped.push({ name, reason: `${issue?.path.join('.')}: ${issue?.message}` })
      continue
    }
    const { rankingGroup: _, period: __, toplistLabel: ___, ...values } = read.data
    const entry = dynamicFieldEntry({
      ...values,
      rankingGroupId: rankingGroup,
      periodId: period,
      toplistLabelId,
    })
    const { label, type, scope } = entry
    const shown = { name: entry.name, label, type, scope }
    const found = byName.get(nameKey(entry.name))
    if (!found) {
      created.push({ entry, shown })
      continue
    }
    const reason = hindrance(found.entry, entry)
    const { name: ____, type: _____, scope: ______, ...changeable } = values
    const patch = changedValues({ ...found.entry }, changeable)
    if (reason) skipped.push({ name, reason })
    else if (Object.keys(patch).length > 0) updated.push({ id: found.id, patch, shown })
  }
  return { created, updated, skipped }
}
