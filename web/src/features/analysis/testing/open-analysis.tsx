import type { CheckDetail, Profile, Sample } from '@stammbuch/contracts'
import {
  type CheckName,
  checkNames,
  type FindingCode,
  findingTexts,
  hardChecks,
} from '@stammbuch/contracts/checks'
import { type Answers, fakeServer, signedIn } from '@/testing/fake-server.ts'
import { givenSample, idOf } from '@/testing/given.ts'
import { renderPage } from '@/testing/render-page.tsx'

export const sampleId = idOf(1)

export const sample = (given: Partial<Sample> = {}): Sample =>
  givenSample({
    id: sampleId,
    rawDataReference: 'gesundheitsaemter-2026.csv',
    supplier: { id: idOf(2), name: 'Kliniknetz' },
    period: { id: idOf(3), name: '2026' },
    rankingGroup: { id: idOf(4), shortCode: 'KLI', name: 'Klinikliste' },
    headers: ['name', 'plz', 'ort', 'telefon'],
    encoding: 'windows-1252',
    ...given,
  })

const headers = ['name', 'plz', 'ort', 'telefon']

interface FindingGroup {
  readonly code: FindingCode
  readonly column: number | null
  readonly total?: number
  readonly at: readonly (readonly [row: number, line: number, value: string])[]
}

/** Finding of a check as the server replies it. */
export const detail = (...groups: readonly FindingGroup[]): CheckDetail => ({
  total: groups.reduce((sum, { total, at }) => sum + (total ?? at.length), 0),
  groups: groups.map(({ code, column, total, at }) => {
    const header = column === null ? null : (headers[column - 1] ?? null)
    return {
      code,
      column,
      header,
      ...findingTexts[code],
      total: total ?? at.length,
      findings: at.map(([row, line, value]) => ({ row, line, column, header, value, code })),
    }
  }),
  furtherGroups: 0,
})

/** An analysis in which these checks found something. */
export const profileWith = (
  found: Partial<Record<CheckName, CheckDetail>>,
  more: Partial<Profile> = {},
): Profile => {
  const checks = Object.fromEntries(
    checkNames.flatMap((name) => {
      const failed = hardChecks.includes(name) ? 'error' : 'warning'
      return [
        [name, found[name] ? failed : 'ok'],
        [`${name}-sub`, found[name] ?? detail()],
      ]
    }),
  ) as Record<CheckName, 'ok'> & Record<`${CheckName}-sub`, CheckDetail>
  return {
    EntryCount: 399,
    HeaderItemCount: 4,
    'HeaderItemCount-sub': headers,
    Cardinality: { name: 398, plz: 376, ort: 355, telefon: 375 },
    'Cardinality-sub': [
      { column: 1, header: 'name', distinct: 398, empty: 0, fiveDigits: null },
      { column: 2, header: 'plz', distinct: 376, empty: 0, fiveDigits: 389 },
      { column: 3, header: 'ort', distinct: 355, empty: 0, fiveDigits: null },
      { column: 4, header: 'telefon', distinct: 375, empty: 24, fiveDigits: null },
    ],
    ...checks,
    blocked: checkNames.some((name) => found[name] && hardChecks.includes(name)),
    lastLine: 404,
    reading: {
      kind: 'text',
      encoding: 'windows-1252',
      delimiter: ';',
      quote: '"',
      escaping: 'double',
      skipSpace: false,
      headerRow: 1,
    },
    sheets: [],
    ...more,
  }
}

/** A delivery and what its analysis found. */
export const analysisOf = (profile: Profile): Answers => ({
  getSample: ({ params }) =>
    params.id === sampleId ? sample() : sample({ id: idOf(9), rawDataReference: 'frueher.csv' }),
  getProfile: profile,
})

export const openAnalysis = async (profile: Profile, answers: Answers = {}, search = '') => {
  const server = fakeServer({ ...analysisOf(profile), ...answers })
  signedIn()
  const page = await renderPage(`/analyse/${sampleId}${search}`)
  return { server, ...page }
}
