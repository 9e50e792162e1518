import { fieldsSince, type SupplierTemplate } from '@stammbuch/contracts'
import { type QueryExecutorProvider, sql } from 'kysely'
import { type DynamicFieldRow, dynamicFieldColumns } from '../../catalogue/index.ts'
import { type TemplateColumn, templateColumns } from '../../intake/index.ts'

/** A template with what stands in it. */
export interface Template extends SupplierTemplate {
  readonly targetClass: 'account' | 'contact'
  /** Of the project that it is for, `null` for all. */
  readonly project: string | null
  readonly columns: readonly TemplateColumn[]
}

interface ProjectRow {
  readonly id: string
  readonly name: string
  readonly shortCode: string
  readonly rootType: 'account' | 'contact'
  readonly changed: string
}

interface DynamicRow extends DynamicFieldRow {
  readonly rankingGroupId: string | null
  readonly changed: string
  readonly removed: boolean
}

/** The day, as the calendars of the editors say it. */
const changedOn = sql.raw(
  `to_char(updated_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as changed`,
)

const projects = async (db: QueryExecutorProvider): Promise<readonly ProjectRow[]> => {
  const { rows } = await sql<ProjectRow>`
    select id, entry ->> 'name' as name, entry ->> 'shortCode' as "shortCode",
      entry ->> 'rootType' as "rootType", ${changedOn}
    from catalogue_entry where kind = 'ranking-group' and not removed
    order by entry ->> 'shortCode' collate "de-x-icu", id`.execute(db)
  return rows
}

/** Removed ones too: a template that lost a column is a new version as well. */
const dynamicFields = async (db: QueryExecutorProvider): Promise<readonly DynamicRow[]> => {
  const { rows } = await sql<DynamicRow>`
    select ${dynamicFieldColumns},
      entry ->> 'rankingGroupId' as "rankingGroupId", removed, ${changedOn}
    from catalogue_entry where kind = 'dynamic-field'
    order by entry ->> 'label' collate "de-x-icu", id`.execute(db)
  return rows
}

const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/[^A-Za-z0-9]+/g, '-') || 'Projekt'

/** The fields that identify an account or a contact in a file about awards. */
const telling = {
  account: ['name', 'street', 'zipCode', 'city', 'website'],
  contact: [
    'salutation',
    'academicTitle',
    'firstName',
    'surname',
    'emailAddress',
    'street',
    'zipCode',
    'city',
  ],
} as const

const ofRoot = (targetClass: 'account' | 'contact', useCase: string, file: string): Template => ({
  useCase,
  name: `Vorlage-${file}-${fieldsSince}.xlsx`,
  version: fieldsSince,
  targetClass,
  project: null,
  columns: templateColumns(targetClass, []).filter(
    ({ target }) => !target.startsWith('award.') && !target.startsWith('product.'),
  ),
})

/** Products with what tells their manufacturer from others: a row for each product. */
const ofProducts: Template = {
  useCase: 'Produkte',
  name: `Vorlage-Produkte-${fieldsSince}.xlsx`,
  version: fieldsSince,
  targetClass: 'account',
  project: null,
  columns: templateColumns('account', []).filter(
    ({ target }) => target.startsWith('product.') || telling.account.some((one) => one === target),
  ),
}

const ofProject =
  (dynamic: readonly DynamicRow[], inUse = dynamic.filter(({ removed }) => !removed)) =>
  ({ id, name, shortCode, rootType, changed }: ProjectRow): Template => {
    const own = dynamic.filter((one) => one.rankingGroupId === null || one.rankingGroupId === id)
    const asked = own.filter(({ internal, removed }) => !internal && !removed)
    const scores = new Set(asked.map((one) => `score.dynamicFields.${one.name}`))
    const roots: readonly string[] = telling[rootType]
    const [version = fieldsSince] = [fieldsSince, changed, ...own.map((one) => one.changed)]
      .toSorted()
      .toReversed()
    return {
      useCase: `Auszeichnungen ${shortCode} – ${name}`,
      name: `Vorlage-Auszeichnungen-${plain(shortCode)}-${version}.xlsx`,
      version,
      targetClass: rootType,
      project: name,
      columns: templateColumns(rootType, inUse).filter(
        ({ target }) =>
          target === 'supplierIdentification.value' ||
          target.startsWith('award.') ||
          roots.includes(target) ||
          scores.has(target),
      ),
    }
  }

/** Codes that differ only in signs give the same name; the second file is numbered. */
const told = (templates: readonly Template[]): readonly Template[] => {
  const times = new Map<string, number>()
  return templates.map((one) => {
    const time = (times.get(one.name) ?? 0) + 1
    times.set(one.name, time)
    return time === 1 ? one : { ...one, name: one.name.replace('.xlsx', `-${time}.xlsx`) }
  })
}

/** The templates that there are now: for accounts, for contacts, and for the awards of each project. */
export const supplierTemplates = async (
  db: QueryExecutorProvider,
): Promise<readonly Template[]> => {
  const dynamic = await dynamicFields(db)
  return told([
    ofRoot('account', 'Unternehmen', 'Unternehmen'),
    ofRoot('contact', 'Kontakte', 'Kontakte'),
    ofProducts,
    ...(await projects(db)).map(ofProject(dynamic)),
  ])
}
