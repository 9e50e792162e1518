import { Controller, Inject, StreamableFile } from '@nestjs/common'
import { exportFindings, getProfile, type InputOf, previewReading } from '@stammbuch/contracts'
import { Input, Serve } from '../../http/index.ts'
import { Analyses } from './analyses.process.ts'
import { findingsCsv } from './findings-csv.process.ts'

/** The plausibility analysis of deliveries. */
@Controller()
export class AnalysisController {
  constructor(@Inject(Analyses) private readonly analyses: Analyses) {}

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
}
