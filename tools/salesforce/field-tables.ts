import { type CrmObject, type CustomField, crmObjects } from './crm-fields.ts'
import { recordTypesOf } from './record-types.ts'
import { standardLimit } from './standard-limits.ts'

const begin = '<!-- written by npm run generate -->'
const end = '<!-- end of what npm run generate writes -->'

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

const typeOf = ({ type, length, scale, values, refersTo, isExternalId }: CustomField): string => {
  if (isExternalId) return `Text(${length}), external id, unique, case-insensitive`
  if (type === 'Number') return `Number(${length}, ${scale})`
  if (type === 'Lookup') return `Lookup(${refersTo})`
  if (type === 'Picklist') return `Picklist: ${Object.keys(values ?? {}).join(', ')}`
  return type === 'Text' || type === 'LongTextArea' ? `${type}(${length})` : type
}

const customRows = ({ name, custom }: CrmObject) =>
  custom.map((field) => [name, `\`${field.name}\``, typeOf(field), field.label])

const standardRows = ({ name, standard }: CrmObject) =>
  standard.map((field) => {
    const most = standardLimit(name, field.name)
    const limits = most === undefined ? '' : `${most} of ${field.length}`
    return [name, `\`${field.name}\``, field.label, limits]
  })

const typeRows = (object: CrmObject) =>
  recordTypesOf(object).map(({ name, label }) => [object.name, `\`${name}\``, label])

/** Returns the tables of what an organisation must have and of what is written to it, as Markdown. */
const fieldTables = (): string => {
  const objects = crmObjects()
  return [
    '### Custom fields',
    '',
    ...table(['object', 'field', 'type', 'label'], objects.flatMap(customRows)),
    '',
    '### Record types',
    '',
    ...table(['object', 'developer name', 'label'], objects.flatMap(typeRows)),
    '',
    '### Standard fields that are written',
    '',
    ...table(
      ['object', 'field', 'in Stammbuch', 'characters taken'],
      objects.flatMap(standardRows),
    ),
  ].join('\n')
}

/**
 * Returns a document with its generated tables renewed; all around them stays.
 * @throws Error when it has no place for them
 */
export const withFieldTables = (document: string): string => {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the document lacks ${begin} or ${end}`)
  return `${document.slice(0, from)}${begin}\n\n${fieldTables()}\n\n${document.slice(to)}`
}
