import type { Readable } from 'node:stream'
import { classLabels, type Field, type FieldType } from '@stammbuch/contracts'
import { type ExportRow, writeWorkbook } from '@stammbuch/sheets'
import type { TemplateColumn } from '../../intake/index.ts'
import type { Template } from '../templates/supplier-templates.query.ts'

const typeNames: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  integer: 'Ganze Zahl',
  double: 'Zahl, z. B. 1.234,5',
  boolean: 'ja oder nein',
  enumeration: 'Auswahl',
  reference: 'Verweis',
  instant: 'Zeitpunkt',
}

const hints: Readonly<Record<string, string>> = {
  'supplierIdentification.value':
    'Ihre eigene, gleichbleibende Kennung. Daran wird der Eintrag in der nächsten Lieferung wiedererkannt.',
  'product.label': 'Je Produkt eine Zeile; der Hersteller steht in jeder.',
  'product.modelYear': 'Vier Ziffern, z. B. 2026.',
  'award.toplistLabel': 'Der Name der Topliste, genau wie vereinbart.',
  zipCode:
    'Fünf Ziffern, in Österreich und der Schweiz vier; führende Nullen bleiben erhalten, die Spalte ist als Text formatiert.',
  countryCode: 'Zwei Buchstaben, z. B. DE.',
  telephoneNumber: 'Mit Vorwahl, z. B. +49 431 12345.',
}

const allowed = ({ options, type }: Field): string =>
  options ? Object.values(options).join(', ') : type === 'boolean' ? 'ja, nein' : ''

/** Returns the largest length of a value; `null` for dynamic fields, whose catalogue entry says nothing about it. */
const longest = ({ target, field }: TemplateColumn): number | null => {
  if (!field) return 255
  return field.type !== 'text' && target.includes('dynamicFields.') ? null : field.maxLength
}

const explained = (column: TemplateColumn): ExportRow => {
  const { header, target, field } = column
  return [
    header,
    field?.required ? 'ja' : 'nein',
    field ? typeNames[field.type] : 'Text',
    longest(column),
    field ? allowed(field) : '',
    hints[target] ?? '',
  ]
}

/** An empty sheet to be filled, and one that explains its columns. */
export const templateWorkbook = ({ columns, targetClass, project, version }: Template): Readable =>
  writeWorkbook([
    {
      name: columns.some(({ target }) => target.startsWith('product.'))
        ? classLabels.product[1]
        : classLabels[targetClass][1],
      columns: columns.map(({ header }) => ({ header })),
      rows: [],
    },
    {
      name: 'Erklärung',
      columns: [
        { header: 'Spalte', width: 34 },
        { header: 'Pflicht', width: 9 },
        { header: 'Art', width: 22 },
        { header: 'Höchstens Zeichen', kind: 'integer', width: 18 },
        { header: 'Erlaubte Werte', width: 44 },
        { header: 'Hinweis', width: 60 },
      ],
      rows: [
        ...columns.map(explained),
        [],
        ['So füllen Sie die Vorlage aus'],
        [
          'Auf dem ersten Blatt je Eintrag eine Zeile ausfüllen. Die Überschriften bitte nicht ändern.',
        ],
        ['Spalten, zu denen Sie nichts haben, können leer bleiben oder entfallen.'],
        [`Stand der Vorlage: ${version}${project ? `, Projekt ${project}` : ''}`],
      ],
    },
  ])
