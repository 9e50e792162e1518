import { Controller, Inject, type OnModuleInit } from '@nestjs/common'
import { type InputOf, importedRows, inspectMapping } from '@stammbuch/contracts'
import { WaitingRows } from '../../conflicts/index.ts'
import { Input, Serve } from '../../http/index.ts'
import { LEDGER } from '../../platform/database.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { PreparedRows } from '../files/prepared-rows.process.ts'
import { inspectRow } from './rows/inspect-row.query.ts'
import { rowTaker } from './rows/pending-row.process.ts'
import { rowResults } from './rows/row-results.query.ts'

/** Outcomes of the rows of a delivery, planned or imported. */
@Controller()
export class ImportsController implements OnModuleInit {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(PreparedRows) private readonly prepared: PreparedRows,
    @Inject(WaitingRows) private readonly waiting: WaitingRows,
  ) {}

  onModuleInit(): void {
    this.waiting.takenBy(rowTaker(this.ledger, this.prepared))
  }

  @Serve(importedRows)
  rows(@Input(importedRows) { params, query }: InputOf<typeof importedRows>) {
    return rowResults(this.ledger.db, params.runId, query)
  }

  @Serve(inspectMapping)
  async inspect(@Input(inspectMapping) { body }: InputOf<typeof inspectMapping>) {
    const { rowIndex, ...options } = body
    await this.prepared.ensure(options.sampleId)
    return inspectRow(this.ledger, options, rowIndex)
  }
}
