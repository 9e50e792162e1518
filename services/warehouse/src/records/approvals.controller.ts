import { Controller, Inject } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import {
  approveAccount,
  approveAll,
  approveAward,
  approveContact,
  approveProduct,
  approveScore,
  excludeAll,
  type InputOf,
  type RecordClass,
} from '@stammbuch/contracts'
import { Answer, Command, type Commanded, Input, Serve } from '../http/index.ts'
import { ApproveAll, ApproveRecord } from './approve-record.ts'
import { ExcludeAll } from './exclude-all.ts'

type OneInput = InputOf<typeof approveAccount>
type AllInput = InputOf<typeof approveAll>

/** Verifying and excluding: one record, or a root with its relations. */
@Controller()
export class ApprovalsController {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  @Serve(approveAccount)
  account(@Input(approveAccount) { params }: OneInput, @Command() commanded: Commanded) {
    return this.approve('account', params.id, commanded)
  }

  @Serve(approveContact)
  contact(@Input(approveContact) { params }: OneInput, @Command() commanded: Commanded) {
    return this.approve('contact', params.id, commanded)
  }

  @Serve(approveProduct)
  product(@Input(approveProduct) { params }: OneInput, @Command() commanded: Commanded) {
    return this.approve('product', params.id, commanded)
  }

  @Serve(approveAward)
  award(@Input(approveAward) { params }: OneInput, @Command() commanded: Commanded) {
    return this.approve('award', params.id, commanded)
  }

  @Serve(approveScore)
  score(@Input(approveScore) { params }: OneInput, @Command() commanded: Commanded) {
    return this.approve('score', params.id, commanded)
  }

  @Serve(approveAll)
  async all(@Input(approveAll) { params }: AllInput, @Command() commanded: Commanded) {
    const { rootType, id } = params
    return Answer.of(await this.commands.execute(new ApproveAll(rootType, id, commanded)))
  }

  @Serve(excludeAll)
  async exclude(@Input(excludeAll) { params }: AllInput, @Command() commanded: Commanded) {
    const { rootType, id } = params
    return Answer.of(await this.commands.execute(new ExcludeAll(rootType, id, commanded)))
  }

  private async approve(recordClass: RecordClass, id: string, commanded: Commanded) {
    return Answer.of(await this.commands.execute(new ApproveRecord(recordClass, id, commanded)))
  }
}
