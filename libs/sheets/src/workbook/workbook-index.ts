import path from 'node:path'
import { type NumberFormat, numberFormatOf } from './shown-value.ts'
import { workbookRefused } from './workbook-refused.ts'
import { type Attributes, readXml } from './xml-events.ts'
import type { ZipParts } from './zip-parts.ts'

/** A sheet of a workbook. */
export interface SheetTab {
  readonly name: string
  readonly hidden: boolean
}

export interface WorkbookIndex {
  /** Sheets in order of the tabs, each with its part. */
  readonly sheets: readonly (SheetTab & { readonly part: string })[]
  /** Displays by number of the cell format. */
  readonly numberFormats: readonly NumberFormat[]
  readonly since1904: boolean
  readonly sharedStrings: string | undefined
}

interface Relation {
  readonly type: string
  readonly target: string
}

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1)

/** Resolves a target to a part of the package; a leading `/` means its root. */
const partOf = (base: string, target: string): string => {
  const joined = target.startsWith('/') ? target.slice(1) : `${folderOf(base)}${target}`
  const whole = path.posix.normalize(joined)
  if (whole.split('/').includes('..'))
    throw workbookRefused('sie verweist auf Teile außerhalb ihrer selbst.')
  return whole
}

const relationsOf = async (
  parts: ZipParts,
  part: string,
): Promise<ReadonlyMap<string, Relation>> => {
  const found = new Map<string, Relation>()
  const name = `${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`
  if (!parts.has(name)) return found
  await readXml(await parts.read(name), {
    open: (tag, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (tag === 'Relationship' && TargetMode !== 'External')
        found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: Target })
    },
  })
  return found
}

const numberFormatsIn = async (
  parts: ZipParts,
  part: string | undefined,
): Promise<readonly NumberFormat[]> => {
  const numberFormats: NumberFormat[] = []
  if (!part || !parts.has(part)) return numberFormats
  const codes = new Map<number, string>()
  let inCellFormats = false
  await readXml(await parts.read(part), {
    open: (tag, { numFmtId = '0', formatCode }) => {
      if (tag === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
      if (tag === 'cellXfs') inCellFormats = true
      if (tag === 'xf' && inCellFormats)
        numberFormats.push(numberFormatOf(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCellFormats = false
    },
  })
  return numberFormats
}

const workbookPart = async (parts: ZipParts): Promise<string> => {
  const root = [...(await relationsOf(parts, '')).values()]
  const named = root.find(({ type }) => type === 'officeDocument')?.target
  return partOf('', named ?? 'xl/workbook.xml')
}

/** Tells if the URI is the namespace of relationships, in the transitional or the strict form of the standard. */
const isRelationships = (uri: string): boolean =>
  /\/officeDocument\/(2006\/)?relationships$/.test(uri)

/** Returns the relation id of an element, whatever prefix its writer gave the namespace. */
const idOf = (attributes: Attributes, prefixes: ReadonlySet<string>): string => {
  for (const prefix of prefixes) {
    const id = attributes[`${prefix}:id`]
    if (id !== undefined) return id
  }
  return attributes.id ?? ''
}

/**
 * Reads the index of a workbook.
 * @throws SheetProblem `unreadable`
 */
export const indexOf = async (parts: ZipParts): Promise<WorkbookIndex> => {
  const workbook = await workbookPart(parts)
  const relations = await relationsOf(parts, workbook)
  const sheets: { name: string; hidden: boolean; part: string }[] = []
  let since1904 = false
  const prefixes = new Set(['r'])
  await readXml(await parts.read(workbook), {
    open: (tag, attributes) => {
      for (const [name, uri] of Object.entries(attributes))
        if (name.startsWith('xmlns:') && isRelationships(uri)) prefixes.add(name.slice(6))
      if (tag === 'workbookPr') since1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '')
      if (tag !== 'sheet') return
      const relation = relations.get(idOf(attributes, prefixes))
      if (relation?.type !== 'worksheet') return
      const hidden = attributes.state === 'hidden' || attributes.state === 'veryHidden'
      sheets.push({ name: attributes.name ?? '', hidden, part: partOf(workbook, relation.target) })
    },
  })
  const typed = (type: string): string | undefined => {
    const found = [...relations.values()].find((one) => one.type === type)
    return found && partOf(workbook, found.target)
  }
  const numberFormats = await numberFormatsIn(parts, typed('styles'))
  return { sheets, numberFormats, since1904, sharedStrings: typed('sharedStrings') }
}
