import { Controller, Inject } from '@nestjs/common'
import { type InputOf, listSamples, processSample, sampleRow } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { Answer, Command, type Commanded, Input, Serve } from '../http/index.ts'
import { DB, type Writes } from '../platform/database.ts'
import { inSnapshot } from '../platform/snapshot.ts'
import type { IntakeReads } from './delivery.tables.ts'
import { firstRow } from './import/inspect-row.ts'
import { PreparedRows } from './prepared-rows.ts'
import { rowInWords, samplePage } from './samples.query.ts'

/** Deliveries that are there. */
@Controller()
export class SamplesController {
  constructor(
    @Inject(DB) private readonly db: Writes<IntakeReads>,
    @Inject(PreparedRows) private readonly prepared: PreparedRows,
  ) {}

  @Serve(processSample)
  async process(
    @Input(processSample) { params }: InputOf<typeof processSample>,
    @Command() commanded: Commanded,
  ) {
    return Answer.of(await this.prepared.prepare(commanded, params.sampleId))
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
  async list(@Input(listSamples) { query }: InputOf<typeof listSamples>) {
    const { result, position } = await inSnapshot(this.db, (db) => samplePage(db, query))
    return new Answer(result, null, { 'log-position': String(position) })
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
