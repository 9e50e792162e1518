import { Module } from '@nestjs/common'
import { EffectsController } from './effects/effects.controller.ts'
import { RunsController } from './runs.controller.ts'

/** The register of runs, each run as a page, and the effects of what came in. */
@Module({ controllers: [RunsController, EffectsController] })
export class RunsModule {}
