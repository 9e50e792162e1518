import { Controller, Inject, type OnModuleInit } from '@nestjs/common'
import {
  changeSamplePeriod,
  duplicateSample,
  getSample,
  type InputOf,
  listSamples,
  processSample,
  sampleRow,
  sampleWithBytes,
  setSampleAside,
  takeSampleUp,
} from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { Answer, Command, type Commanded, Input, readAnswer, Serve } from '../http/index.ts'
import { LEDGER, READS, type Writes } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { DeliveredRows } from '../verification/index.ts'
import { Analyses } from './analysis/analyses.ts'
import type { IntakeReads } from './delivery.tables.ts'
import { DeliveryFiles } from './delivery-files.ts'
import { firstRow } from './import/inspect-row.ts'
import { PreparedRows } from './prepared-rows.ts'
import { withSameBytes } from './same-bytes.query.ts'
import { changePeriod, duplicate, setAside } from './sample-commands.ts'
import { rowInWords, sampleById, samplePage } from './samples.query.ts'

/** Deliveries that are there. */
@Controller()
export class SamplesController implements OnModuleInit {
  constructor(
    @Inject(READS) private readonly db: Writes<IntakeReads>,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(DeliveryFiles) private readonly files: DeliveryFiles,
    @Inject(Analyses) private readonly analyses: Analyses,
    @Inject(PreparedRows) private readonly prepared: PreparedRows,
    @Inject(DeliveredRows) private readonly lookedAt: DeliveredRows,
  ) {}

  onModuleInit(): void {
    this.lookedAt.preparedBy((sampleId) => this.prepared.ensureIfReadable(sampleId))
  }

  @Serve(processSample)
  async process(
    @Input(processSample) { params }: InputOf<typeof processSample>,
    @Command() commanded: Commanded,
  ) {
    await this.analyses.refuseBlocked(params.sampleId)
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
  list(@Input(listSamples) { query }: InputOf<typeof listSamples>) {
    return readAnswer(this.db, (db) => samplePage(db, query))
  }

  @Serve(getSample)
  one(@Input(getSample) { params }: InputOf<typeof getSample>) {
    return readAnswer(this.db, (db) => sampleById(db, params.id))
  }

  @Serve(sampleWithBytes)
  async withBytes(@Input(sampleWithBytes) { params }: InputOf<typeof sampleWithBytes>) {
    return { sample: (await withSameBytes(this.db, params.sha256.toLowerCase())) ?? null }
  }

  @Serve(changeSamplePeriod)
  async changePeriod(
    @Input(changeSamplePeriod) { params }: InputOf<typeof changeSamplePeriod>,
    @Command() { cause, key }: Commanded,
  ) {
    const { id: sampleId, newPeriodName: periodName } = params
    return Answer.of(await changePeriod(this.ledger, { cause, key, sampleId, periodName }))
  }

  @Serve(setSampleAside)
  async setAside(
    @Input(setSampleAside) { params, body }: InputOf<typeof setSampleAside>,
    @Command() { cause, key }: Commanded,
  ) {
    const { reason } = body
    return Answer.of(await setAside(this.ledger, { cause, key, sampleId: params.id, reason }))
  }

  @Serve(takeSampleUp)
  async takeUp(
    @Input(takeSampleUp) { params }: InputOf<typeof takeSampleUp>,
    @Command() { cause, key }: Commanded,
  ) {
    const asked = { cause, key, sampleId: params.id, reason: null }
    return Answer.of(await setAside(this.ledger, asked))
  }

  @Serve(duplicateSample)
  async duplicate(
    @Input(duplicateSample) { params }: InputOf<typeof duplicateSample>,
    @Command() { cause, key }: Commanded,
  ) {
    return Answer.of(await duplicate(this.ledger, this.files, { cause, key, sampleId: params.id }))
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
