import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { givenClinics, givenMapping, givenMdl, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'

const sampleId = idOf(1)

const sample = givenClinics()

export const mapping = givenMapping

const at = '2026-11-01T08:00:00.000Z'

const betten = givenMdl({
  id: idOf(6),
  rankingGroup: { id: idOf(4), shortCode: 'KLI', name: 'Klinikliste' },
})

const dictionary = {
  id: idOf(7),
  label: 'Fachrichtungen',
  translationsCount: 12,
  createdAt: at,
  updatedAt: at,
}

/** A mapping, and a delivery of three columns and 1,666 rows. */
export const editorOf: Answers = {
  getMapping: mapping(),
  listMappings: { list: [mapping()], total: 1 },
  listSamples: { list: [sample], total: 1 },
  processSample: { rows: 1666 },
  suggestMapping: { columns: [] },
  listMdls: { list: [betten], total: 1 },
  listDictionaries: { list: [dictionary], total: 1 },
  sampleRow: ({ params }) => ({
    Krankenhaus: ` Klinikum ${Number(params.rowIndex) + 1}`,
    Adresse: 'Schützenstraße 15, 83646 Bad Tölz',
    Betten: '400',
  }),
  previewMapping: ({ body }) => {
    const { rowIndex } = body as { rowIndex: number }
    const value = `Klinikum ${rowIndex + 1}`
    return { values: [{ target: 'name', column: 'Krankenhaus', value }], rejectedRows: [] }
  },
  findRejectedRow: { rowIndex: null, goOnAt: null },
  tryRule: ({ body }) => {
    const { cells, transformations } = body as { cells: string[]; transformations: unknown[] }
    return { steps: transformations.map((_, at) => cells.map((cell) => `${cell}#${at + 1}`)) }
  },
}

/** Where the editor stands with both. */
export const editorPath = `/mapping-editor?mapping=${idOf(5)}&sampleId=${sampleId}`

/** The editor with both. */
export const openEditor = async (answers: Answers = {}) => {
  const server = fakeServer({ ...editorOf, ...answers })
  signedIn()
  const page = await renderPage(editorPath)
  return { server, ...page }
}
