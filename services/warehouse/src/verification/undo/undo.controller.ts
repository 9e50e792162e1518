import { Controller, Inject, type OnModuleInit } from '@nestjs/common'
import {
  type InputOf,
  previewUndo,
  previewUndoOfCommand,
  undoChange,
  undoCommand,
  undoRun,
} from '@stammbuch/contracts'
import { narrow, Refusal } from '@stammbuch/ledger'
import { Answer, Command, type Commanded, Input, runFor, Serve } from '../../http/index.ts'
import { LEDGER } from '../../platform/database.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { JOBS, type Jobs } from '../../platform/runs/index.ts'
import { waitingAgain } from './operation.query.ts'
import { planOf, type Wanted } from './plan-undo.ts'
import { previewOfUndo } from './preview-undo.ts'
import { undo } from './undo.process.ts'

/** Taking back what was done: a run, a decision, what was decided about one change. */
@Controller()
export class UndoController implements OnModuleInit {
  constructor(
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(JOBS) private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('undo', undoRun, undo(this.ledger))
  }

  @Serve(previewUndo)
  previewRun(@Input(previewUndo) { params }: InputOf<typeof previewUndo>) {
    return previewOfUndo(this.ledger, { kind: 'run', id: params.runId })
  }

  @Serve(undoRun)
  run(@Input(undoRun) { params, body }: InputOf<typeof undoRun>, @Command() commanded: Commanded) {
    return this.undo({ kind: 'run', id: params.runId, ...body }, commanded)
  }

  @Serve(previewUndoOfCommand)
  previewCommand(@Input(previewUndoOfCommand) { params }: InputOf<typeof previewUndoOfCommand>) {
    return previewOfUndo(this.ledger, { kind: 'command', id: params.commandId })
  }

  @Serve(undoCommand)
  command(
    @Input(undoCommand) { params, body }: InputOf<typeof undoCommand>,
    @Command() commanded: Commanded,
  ) {
    return this.undo({ kind: 'command', id: params.commandId, ...body }, commanded)
  }

  @Serve(undoChange)
  async change(
    @Input(undoChange) { params }: InputOf<typeof undoChange>,
    @Command() commanded: Commanded,
  ) {
    const wanted: Wanted = { kind: 'change', id: params.id, withLater: false }
    const { body, status, headers } = await this.undo(wanted, { ...commanded, async: false })
    const reopened = await waitingAgain(narrow(this.ledger.db), params.id)
    return new Answer({ ...(body as object), reopened }, status, headers)
  }

  private async undo(wanted: Wanted, commanded: Commanded): Promise<Answer> {
    const mustBeFree = async (): Promise<void> => {
      await planOf(narrow(this.ledger.db), wanted)
    }
    try {
      return await runFor(this.jobs, commanded, { kind: 'undo', input: { ...wanted } }, mustBeFree)
    } catch (thrown) {
      // Somebody built on it in the same moment: say who.
      if (thrown instanceof Refusal && thrown.code === 'undo-in-the-way') await mustBeFree()
      throw thrown
    }
  }
}
