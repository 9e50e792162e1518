import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { DeliveryFiles } from '../intake/index.ts'
import { isFileAbout } from './delivered-traces.process.ts'
import { hasMarks, type PersonMarks } from './person-marks.rules.ts'
import type { StoreFinding } from './store-finding.rules.ts'
import { recordsAbout } from './workbook-traces.process.ts'

/** The signature of a zip, which an Excel file is: its bytes tell nothing until they are unpacked. */
const isPacked = async (file: string): Promise<boolean> => {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1', 0, bytesRead) === 'PK\u0003\u0004'
  } finally {
    await handle.close()
  }
}

type TraceResult = 'yes' | 'no' | 'unreadable'

const traceIn = async (file: string, marks: PersonMarks): Promise<TraceResult> => {
  if (await isFileAbout(file, marks)) return 'yes'
  if (!(await isPacked(file))) return 'no'
  try {
    return (await recordsAbout(file, marks)).length > 0 ? 'yes' : 'no'
  } catch {
    return 'unreadable'
  }
}

/**
 * Unfinished uploads that tell of a person go: whoever sends one begins again. Those of which nobody can say it, half an
 * Excel file, are left with their place.
 */
export const dropUploads = async (
  files: DeliveryFiles,
  marks: PersonMarks,
): Promise<StoreFinding> => {
  const folder = path.join(files.dataDir, 'uploads')
  const names = hasMarks(marks) ? await readdir(folder).catch(() => []) : []
  const places: string[] = []
  let removed = 0
  for (const name of names) {
    const file = path.join(folder, name)
    // One that was ended or finished meanwhile is not there any more.
    const told = await traceIn(file, marks).catch(() => 'no' as const)
    if (told === 'unreadable')
      places.push(`Angefangener Upload ${path.parse(name).name}: Excel-Datei, nicht lesbar`)
    if (told !== 'yes') continue
    await files.discard(file)
    removed += 1
  }
  return { store: 'uploads', removed, places }
}
