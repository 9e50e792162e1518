import { createMdl, type DmsMdl, type FetchSample } from '@stammbuch/contracts'
import {
  type DynamicFieldEntry,
  differing,
  dynamicFieldEntry,
  nameKey,
} from '../../catalogue/index.ts'
import type { DmsField } from './dms/dms.ts'

type FieldScope = Pick<FetchSample, 'rankingGroup' | 'period' | 'toplistLabelId'>

/** A dynamic field of ours. */
interface KnownField {
  readonly id: string
  readonly entry: DynamicFieldEntry
}

/** The dynamic fields that an import from the DMS creates, updates and skips. */
export interface MdlPlan {
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
export const planMdls = (
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
    const patch = differing({ ...found.entry }, changeable)
    if (reason) skipped.push({ name, reason })
    else if (Object.keys(patch).length > 0) updated.push({ id: found.id, patch, shown })
  }
  return { created, updated, skipped }
}
