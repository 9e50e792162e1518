import { Controller, Inject } from '@nestjs/common'
import { type InputOf, previewUndo, previewUndoOfCommand } from '@stammbuch/contracts'
import { Input, Serve } from '../../http/index.ts'
import { LEDGER } from '../../platform/database.ts'
import type { AppLedger } from '../../platform/ledger.ts'
import { previewOfUndo } from './preview-undo.ts'

/** Foresees what taking something back would do. */
@Controller()
export class UndoController {
  constructor(@Inject(LEDGER) private readonly ledger: AppLedger) {}

  @Serve(previewUndo)
  run(@Input(previewUndo) { params }: InputOf<typeof previewUndo>) {
    return previewOfUndo(this.ledger, { kind: 'run', id: params.runId })
  }

  @Serve(previewUndoOfCommand)
  command(@Input(previewUndoOfCommand) { params }: InputOf<typeof previewUndoOfCommand>) {
    return previewOfUndo(this.ledger, { kind: 'command', id: params.commandId })
  }
}
