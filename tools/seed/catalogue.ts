import { actingServices } from '@stammbuch/contracts'
import { idFrom } from '@stammbuch/ledger'
import { demoUsers } from '../stand-ins/demo-users.ts'
import { columnsOf } from './columns.ts'
import type { Product, SeedUnit } from './product.ts'
import { furtherSuppliers, type Project, projects, years } from './projects.ts'
import type { Actor } from './timeline.ts'

/** Returns the id of an entry of the demo's master data, derived from its name. */
export const idOf = (kind: string, name: string): string => idFrom(`demo:${kind}:${name}`)

/** The service itself, as the log calls it. */
export const service: Actor = { id: actingServices.warehouse.id, role: 'service' }

const userId = (email: string): string => idFrom(`user:${email}`)

const actor = (name: string, role: string): Actor => {
  const found = demoUsers.find(({ email }) => email.startsWith(`${name}.`))
  if (!found) throw new Error(`There is no demo user ${name}`)
  return { id: userId(found.email), role }
}

/** The actors of the demo's past. */
export const anna = actor('anna', 'ROLE_ADMIN')
export const erik = actor('erik', 'ROLE_EDITOR')
export const emma = actor('emma', 'ROLE_EDITOR')

/** Returns a short code: `Erik Ebert` is `EEB`, because first letters alone would not be unique. */
const shortCodeOf = (name: string): string => {
  const [first = '', last] = name.split(' ')
  return (last ? first.slice(0, 1) + last.slice(0, 2) : first.slice(0, 3)).toUpperCase()
}

const addUsers = async ({ addEntry, changeEntry, keysOf }: Product, unit: SeedUnit) => {
  for (const { email, name, roles } of demoUsers) {
    const person = {
      email,
      fullName: name,
      shortCode: shortCodeOf(name),
      roles: roles.map((role) => `ROLE_${role}`),
      isActive: true,
      identity: null,
    }
    // The first administrator may be there already: the service makes sure of one.
    const known = await unit.db
      .selectFrom('catalogue_entry')
      .selectAll()
      .where('id', '=', userId(email))
      .executeTakeFirst()
    if (!known) await addEntry(unit, 'user', person, keysOf(person), userId(email))
    else {
      const { fullName, shortCode } = person
      const entry = { ...known.entry, fullName, shortCode }
      await changeEntry(unit, known, { fullName, shortCode }, keysOf(entry))
    }
  }
}

const addProject = async ({ addEntry, nameKey }: Product, unit: SeedUnit, project: Project) => {
  const { code, name, sector, holder, supplier, toplists, fields } = project
  const rankingGroupId = idOf('ranking-group', code)
  const unique = (key: string, taken = 'name-taken') => [{ key, code: taken }]
  const entry = {
    name,
    shortCode: code,
    salesforceName: name,
    publicationSector: sector,
    rootType: holder,
    salesforceManageAwards: true,
    salesforceManageAccounts: holder === 'account',
    salesforceManageContacts: holder === 'contact',
  }
  const key = unique(nameKey(code), 'short-code-taken')
  await addEntry(unit, 'ranking-group', entry, key, rankingGroupId)
  for (const value of toplists) {
    const label = { value, rankingGroupId, sghId: null }
    const keys = unique(nameKey(rankingGroupId, value))
    await addEntry(unit, 'toplist-label', label, keys, idOf(`toplist:${code}`, value))
  }
  for (const field of fields) {
    const label = { ...field, rankingGroupId }
    await addEntry(
      unit,
      'dynamic-field',
      label,
      unique(nameKey(field.name)),
      idOf('dynamic-field', field.name),
    )
  }
  await addEntry(
    unit,
    'supplier',
    { name: supplier },
    unique(nameKey(supplier)),
    idOf('supplier', supplier),
  )
  const mapping = {
    name: `${supplier} – Standard`,
    description: `Spalten der Lieferungen für ${name}`,
    targetClass: holder,
    columns: columnsOf(project),
    locked: true,
    legacy: false,
    revision: 1,
  }
  await addEntry(unit, 'mapping', mapping, unique(nameKey(mapping.name)), idOf('mapping', code))
}

/** Adds users, years, suppliers, projects with their toplists, dynamic fields and mappings. */
export const addCatalogue = async (product: Product, unit: SeedUnit): Promise<void> => {
  const { addEntry, nameKey } = product
  await addUsers(product, unit)
  for (const name of years) {
    const keys = [{ key: nameKey(name), code: 'name-taken' }]
    await addEntry(unit, 'period', { name }, keys, idOf('period', name))
  }
  for (const name of furtherSuppliers) {
    const keys = [{ key: nameKey(name), code: 'name-taken' }]
    await addEntry(unit, 'supplier', { name }, keys, idOf('supplier', name))
  }
  for (const project of projects) await addProject(product, unit, project)
}

/** Categories of companies, each with its subcategories. */
const categories = {
  Gesundheit: ['Krankenhäuser', 'Rehabilitation', 'Medizintechnik'],
  Industrie: ['Maschinenbau', 'Fahrzeugbau', 'Chemie und Pharma'],
  Dienstleistung: ['Handel', 'Finanzen und Versicherung', 'Beratung'],
} as const

/** Adds the tree of categories. */
export const addTaxonomy = async (
  { addEntry, nameKey }: Product,
  unit: SeedUnit,
): Promise<void> => {
  const add = (name: string, parentId: string | null) => {
    const keys = [{ key: nameKey(parentId ?? '', name), code: 'name-taken' }]
    return addEntry(unit, 'taxonomy-term', { name, parentId }, keys, idOf('taxonomy-term', name))
  }
  for (const [top, below] of Object.entries(categories)) {
    await add(top, null)
    for (const name of below) await add(name, idOf('taxonomy-term', top))
  }
}
