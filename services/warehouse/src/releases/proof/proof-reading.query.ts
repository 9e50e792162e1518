import type { ProofReading, ReleaseFinding } from '@stammbuch/contracts'
import { type Database, sha256 } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { instant } from '../../platform/instant.ts'
import type { ReleaseScope } from '../scope.query.ts'
import { earlierLines, editionBefore, printedBy, proofLines } from './proof-lines.query.ts'
import { proofRead, type ReadFinding } from './proof-reading.rules.ts'

type Db = Kysely<Database>
type Waived = NonNullable<ReleaseFinding['waived']>

/** Findings of an answer, and lines of each. */
const shownFindings = 1000
const shownLines = 10

/** What somebody let pass of a project's year, by the finding's key. */
export const waiversOf = async (
  db: Db,
  { rankingGroupId, periodId }: ReleaseScope,
): Promise<ReadonlyMap<string, Waived>> => {
  const { rows } = await sql<Waived & { readonly key: string }>`
    select w.key, w.reason, ${instant('w.waived_at')} as at,
      jsonb_build_object('id', w.waived_by, 'fullName', coalesce(u.entry ->> 'fullName', '')) as by
    from finding_waiver w left join catalogue_entry u on u.id = w.waived_by and u.kind = 'user'
    where w.ranking_group_id = ${rankingGroupId}::uuid and w.period_id = ${periodId}::uuid`.execute(
    db,
  )
  return new Map(rows.map(({ key, ...waived }) => [key, waived]))
}

/** Everything that looks wrong in what would be printed of a project's year now; keys are hashes. */
export const findingsOf = async (
  db: Db,
  scope: ReleaseScope,
): Promise<{ readonly findings: ReadFinding[]; readonly against: ProofReading['against'] }> => {
  const before = await editionBefore(db, scope)
  const lines = await proofLines(db, scope)
  const earlier = before ? await earlierLines(db, before.id) : []
  const printed = await printedBy(db, scope.rankingGroupId)
  const findings = proofRead(lines, earlier, printed).map((one) => ({
    ...one,
    key: sha256(one.key),
  }))
  return { findings, against: before && { id: before.id, period: before.period.name } }
}

/** Returns the findings of a project's year, waived ones included; open findings first. */
export const proofReading = async (db: Db, scope: ReleaseScope): Promise<ProofReading> => {
  const { findings, against } = await findingsOf(db, scope)
  const waivers = await waiversOf(db, scope)
  const all = findings.map(
    ({ lines, ...rest }): ReleaseFinding => ({
      ...rest,
      parts: [...rest.parts],
      lines: lines
        .slice(0, shownLines)
        .map(({ id, rank, scoring, toplist, root, product, before }) => ({
          ...{ id, rank, scoring, toplist, root, product, before },
        })),
      numberOfLines: lines.length,
      waived: waivers.get(rest.key) ?? null,
    }),
  )
  const open = all.filter(({ waived }) => waived === null)
  const passed = all.filter(({ waived }) => waived !== null)
  return {
    list: [...open, ...passed].slice(0, shownFindings),
    total: all.length,
    open: open.length,
    against,
  }
}
