import type { Profile } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import {
  type Comparison,
  compareInWorker,
  identifiesAcross,
  previewInWorker,
  profileInWorker,
  type ReadingHints,
  type SheetPreview,
  SheetProblem,
  type SheetProfile,
} from '@stammbuch/sheets'
import { type Kysely, sql } from 'kysely'
import type { DeliveryFiles } from '../files/delivery-files.adapter.ts'
import { chosenReading, readingOf, refuseUnreadable } from '../files/file-reading.query.ts'
import {
  type LastDelivery,
  lastDelivery,
  profileReply,
  type StoredProfile,
} from './profiles.query.ts'

/** Goes up with every change of the checks: analyses of an earlier edition are made anew. */
const edition = 2
/** Files that are judged at the same time; others wait. */
const atOnce = 2

/** A delivery as far as its file is read. */
export interface DeliveryFile {
  readonly sha256: string
  readonly file: string
  readonly fileName: string
  readonly reading: Profile['reading']
}

/** The plausibility analyses of deliveries, kept in `work.delivery_profile`; files are read beside this thread. */
export class Analyses {
  private readonly db: Kysely<Database>
  private readonly files: DeliveryFiles
  private readonly running = new Map<string, Promise<StoredProfile>>()
  private readonly waiting: (() => void)[] = []
  private busy = 0

  constructor(db: Kysely<Database>, files: DeliveryFiles) {
    this.db = db
    this.files = files
  }

  /** @throws Refusal `not-found` */
  async fileOf(sampleId: string): Promise<DeliveryFile> {
    const found = await this.db
      .selectFrom('delivery')
      .select(['sha256', 'encoding', 'delimiter', 'reading', 'file_name'])
      .where('id', '=', sampleId)
      .executeTakeFirst()
    if (!found) throw new Refusal('not-found')
    const { sha256, file_name: fileName } = found
    return { sha256, file: await this.files.readable(sha256), fileName, reading: readingOf(found) }
  }

  /** The analysis of a delivery, made when there is none. @throws Refusal `not-found`, `file-unreadable` */
  async profile(sampleId: string): Promise<Profile> {
    const delivery = await this.fileOf(sampleId)
    return profileReply(await this.kept(sampleId, delivery), delivery.reading)
  }

  /** @throws Refusal `delivery-blocked` when the analysis found hard errors; `not-found`, `file-unreadable` */
  async refuseBlocked(sampleId: string): Promise<void> {
    const { blocked } = await this.profile(sampleId)
    if (blocked) throw new Refusal('delivery-blocked')
  }

  /** Returns the stored analysis, made when there is none. */
  async kept(sampleId: string, delivery: DeliveryFile): Promise<StoredProfile> {
    const last = await lastDelivery(this.db, sampleId)
    const source = JSON.stringify({
      sha256: delivery.sha256,
      ...delivery.reading,
      last: last ? { id: last.id, sha256: last.sha256, ...readingOf(last) } : null,
    })
    const known = await this.db
      .selectFrom('delivery_profile')
      .select('profile')
      .where('sample_id', '=', sampleId)
      .where('edition', '=', edition)
      .where(sql<boolean>`reading = ${source}::jsonb`)
      .executeTakeFirst()
    if (known) return known.profile as StoredProfile
    const key = `${sampleId} ${source}`
    const running = this.running.get(key) ?? this.make(sampleId, delivery, { source, last })
    this.running.set(key, running)
    return running.finally(() => this.running.delete(key))
  }

  /** The first records, read as given. @throws Refusal `not-found`, `file-unreadable` */
  async look(sampleId: string, given: ReadingHints): Promise<SheetPreview> {
    const { file, reading } = await this.fileOf(sampleId)
    return previewInWorker(file, chosenReading(reading, given)).catch(refuseUnreadable)
  }

  private async make(
    sampleId: string,
    delivery: DeliveryFile,
    { source, last }: { readonly source: string; readonly last: LastDelivery | undefined },
  ): Promise<StoredProfile> {
    const { file, reading } = delivery
    await this.turn()
    try {
      const profile = await profileInWorker(file, reading)
      const sheets =
        reading.kind === 'workbook'
          ? (await previewInWorker(file, { sheet: reading.sheet })).tabs
          : []
      const comparison = last && (await this.comparison(delivery, profile, last))
      const further = comparison ? await this.compared(comparison) : []
      const made: StoredProfile = {
        profile: { ...profile, groups: [...profile.groups, ...further] },
        sheets,
        comparedWith:
          last && comparison
            ? {
                id: last.id,
                fileName: last.fileName,
                createdAt: last.createdAt.toISOString(),
                identification: comparison.identification,
              }
            : null,
      }
      await this.keep(sampleId, source, made)
      return made
    } catch (error) {
      return refuseUnreadable(error)
    } finally {
      this.busy -= 1
      this.waiting.shift()?.()
    }
  }

  /** Returns how a delivery was compared with the one before it, to do it again. */
  async comparisonOf(
    sampleId: string,
    delivery: DeliveryFile,
    { profile, comparedWith }: StoredProfile,
  ): Promise<Comparison | undefined> {
    const last = comparedWith ? await lastDelivery(this.db, sampleId) : undefined
    return last && this.comparison(delivery, profile, last)
  }

  /** Undefined where no column of both identifies records. */
  private async comparison(
    { file, reading }: DeliveryFile,
    { columns }: SheetProfile,
    last: LastDelivery,
  ): Promise<Comparison | undefined> {
    const before = new Set(last.headers.map((header) => header.normalize('NFC').trim()))
    const found = columns.find(
      ({ header, isIdentification }) =>
        isIdentification && identifiesAcross(header) && before.has(header.normalize('NFC').trim()),
    )
    const lastFile = found && (await this.files.readable(last.sha256).catch(() => undefined))
    if (!found || !lastFile) return undefined
    return {
      current: { file, reading },
      previous: { file: lastFile, reading: readingOf(last) },
      identification: found.header,
    }
  }

  /** A delivery before that cannot be read any more says nothing about this one. */
  private async compared(comparison: Comparison): Promise<SheetProfile['groups']> {
    try {
      return await compareInWorker(comparison)
    } catch (error) {
      if (error instanceof SheetProblem) return []
      throw error
    }
  }

  private async turn(): Promise<void> {
    if (this.busy >= atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve))
    this.busy += 1
  }

  private async keep(sampleId: string, source: string, made: StoredProfile): Promise<void> {
    const values = { edition, reading: source, profile: JSON.stringify(made) }
    await this.db
      .insertInto('delivery_profile')
      .values({ sample_id: sampleId, ...values })
      .onConflict((conflict) =>
        conflict.column('sample_id').doUpdateSet({ ...values, made_at: sql<Date>`now()` }),
      )
      .execute()
  }
}
