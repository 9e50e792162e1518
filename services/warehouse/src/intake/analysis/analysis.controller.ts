import { Controller, Inject, StreamableFile } from '@nestjs/common'
import {
  exportFindings,
  getProfile,
  type InputOf,
  previewReading,
  setReading,
} from '@stammbuch/contracts'
import { Answer, Command, type Commanded, Input, Serve } from '../../http/index.ts'
import { LEDGER } from '../../platform/database.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { DeliveryFiles } from '../delivery-files.ts'
import { changeReading } from '../reading/change-reading.ts'
import { Analyses } from './analyses.ts'
import { findingsCsv } from './findings-csv.ts'

/** What a delivered file is worth before anything of it is imported. */
@Controller()
export class AnalysisController {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(DeliveryFiles) private readonly files: DeliveryFiles,
    @Inject(Analyses) private readonly analyses: Analyses,
  ) {}

  @Serve(getProfile)
  profile(@Input(getProfile) { params }: InputOf<typeof getProfile>) {
    return this.analyses.profile(params.sampleId)
  }

  @Serve(exportFindings)
  async findings(@Input(exportFindings) { params }: InputOf<typeof exportFindings>) {
    const delivery = await this.analyses.fileOf(params.sampleId)
    const kept = await this.analyses.kept(params.sampleId, delivery)
    const comparison = await this.analyses.comparisonOf(params.sampleId, delivery, kept)
    return new StreamableFile(findingsCsv(delivery, kept, comparison), {
      type: `${exportFindings.produces}; charset=utf-8`,
      disposition: 'attachment; filename="fundstellen.csv"',
    })
  }

  @Serve(previewReading)
  async preview(@Input(previewReading) { params, query }: InputOf<typeof previewReading>) {
    const { reading, tabs, headers, records } = await this.analyses.look(params.sampleId, query)
    return { reading, sheets: tabs, headers, records }
  }

  @Serve(setReading)
  async change(
    @Input(setReading) { params, body }: InputOf<typeof setReading>,
    @Command() { cause, key }: Commanded,
  ) {
    const asked = { cause, key, sampleId: params.sampleId, given: body }
    return Answer.of(await changeReading(this.ledger, this.files, asked))
  }
}
