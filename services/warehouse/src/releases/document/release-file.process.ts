import type { OutgoingEvent, PrintedPart, Release, ReleaseFileFormat } from '@stammbuch/contracts'
import { type Cause, newId, sha256 } from '@stammbuch/ledger'
import type { AppLedger } from '../../platform/ledger.ts'
import { inSnapshot, type ReadSource } from '../../platform/snapshot.ts'
import { printedBy } from '../proof/proof-lines.query.ts'
import { releaseById } from '../releases.query.ts'
import { contentOfRelease, type ReleaseContent } from './content.query.ts'
import { releasePdf } from './release-pdf.adapter.ts'
import { releaseSheet } from './release-sheet.adapter.ts'

export interface ReleaseFile {
  readonly name: string
  readonly content: Buffer
}

/** The German names of what is printed of a person. */
const printedOfPersons = ['Vorname', 'Nachname', 'Stadt']

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9.]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** `Freigabe-KLI-2024-1.1.pdf`. */
const nameOf = ({ rankingGroup, period, edition }: Release, format: ReleaseFileFormat): string =>
  `${['Freigabe', rankingGroup.shortCode, period.name, edition].map(plain).join('-')}.${format}`

const written = (
  format: ReleaseFileFormat,
  release: Release,
  { lines, sha256: digest }: ReleaseContent,
  parts: readonly PrintedPart[],
): Promise<Buffer> => {
  const printed = { release, lines, parts, sha256: digest }
  return format === 'pdf' ? releasePdf(printed) : releaseSheet(format, printed)
}

/** Writes a release into a file, and notes in the log that it left the house. @throws Refusal `not-found` */
export const takeReleaseFile = async (
  ledger: AppLedger,
  source: ReadSource,
  cause: Omit<Cause, 'at'>,
  { id, format }: { readonly id: string; readonly format: ReleaseFileFormat },
): Promise<ReleaseFile> => {
  const { result, position } = await inSnapshot(source, async (db) => {
    const release = await releaseById(db, id)
    const parts = await printedBy(db, release.rankingGroup.id, release.position)
    return { release, parts, content: await contentOfRelease(db, release) }
  })
  const { release, parts, content } = result
  const name = nameOf(release, format)
  const file = await written(format, release, content, parts)
  const { lines } = content
  const persons = new Set(lines.flatMap(({ root }) => (root.class === 'contact' ? [root.id] : [])))
  const created: OutgoingEvent = {
    type: 'ExportCreated',
    data: {
      name,
      kind: 'release',
      scope: { releaseId: id, edition: release.edition },
      rows: lines.length,
      bytes: file.byteLength,
      sha256: sha256(file),
      position,
      persons: { count: persons.size, fields: persons.size > 0 ? [...printedOfPersons] : [] },
    },
  }
  const taken: OutgoingEvent = { type: 'ExportDownloaded', data: { name } }
  await ledger.batch(cause, async (unit) => {
    unit.append({ kind: 'export', id: newId(), version: 0 }, [created, taken])
  })
  return { name, content: file }
}
