import { Controller, Inject, type OnModuleInit } from '@nestjs/common'
import {
  getSample,
  type InputOf,
  listSamples,
  sampleRow,
  sampleWithBytes,
} from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Input, readAnswer, Serve } from '../../http/index.ts'
import { READS } from '../../platform/database.ts'
import { momentOf } from '../../platform/moment.ts'
import { DeliveredRows } from '../../verification/index.ts'
import { firstRow } from '../files/delivery-rows.query.ts'
import { PreparedRows } from '../files/prepared-rows.process.ts'
import { rowInWords, sampleById, samplePage, withSameBytes } from './samples.query.ts'

/** Deliveries that are there. */
@Controller()
export class SamplesController implements OnModuleInit {
  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(PreparedRows) private readonly prepared: PreparedRows,
    @Inject(DeliveredRows) private readonly lookedAt: DeliveredRows,
  ) {}

  onModuleInit(): void {
    this.lookedAt.preparedBy((sampleId) => this.prepared.ensureIfReadable(sampleId))
  }

  @Serve(sampleRow)
  async row(@Input(sampleRow) { params }: InputOf<typeof sampleRow>) {
    await this.prepared.ensure(params.sampleId)
    const found = await rowInWords(this.db, params.sampleId, params.rowIndex + firstRow)
    if (!found)
      throw new Refusal((await this.isPrepared(params.sampleId)) ? 'not-found' : 'not-processed')
    return found
  }

  @Serve(listSamples)
  list(@Input(listSamples) { query }: InputOf<typeof listSamples>) {
    return readAnswer(this.db, async (db) => samplePage(db, query, await momentOf(db, query.asOf)))
  }

  @Serve(getSample)
  one(@Input(getSample) { params, query }: InputOf<typeof getSample>) {
    return readAnswer(this.db, async (db) =>
      sampleById(db, params.id, await momentOf(db, query.asOf)),
    )
  }

  @Serve(sampleWithBytes)
  async withBytes(@Input(sampleWithBytes) { params }: InputOf<typeof sampleWithBytes>) {
    return { sample: (await withSameBytes(this.db, params.sha256.toLowerCase())) ?? null }
  }

  /** @throws Refusal `not-found` when there is no such delivery */
  private async isPrepared(id: string): Promise<boolean> {
    const found = await this.db
      .selectFrom('delivery')
      .select('rows')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw new Refusal('not-found')
    return found.rows !== null
  }
}
