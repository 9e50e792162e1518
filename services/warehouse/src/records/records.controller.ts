import { Controller, Inject } from '@nestjs/common'
import {
  type AnyRecord,
  getAccount,
  getAward,
  getContact,
  getProduct,
  getScore,
  holds,
  type InputOf,
  listAccounts,
  listAwards,
  listContacts,
  listFollowUp,
  listProducts,
  type RecordClass,
  type ReplyOf,
  type RootType,
  readMoment,
  similarAccounts as similar,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { Answer, Input, listed, readAnswer, readAnswerAt, Serve } from '../http/index.ts'
import { READS, SHARED_READS } from '../platform/database.ts'
import { momentFacts, momentOf } from '../platform/moment.ts'
import { REPLICA_READS, type ReplicaReads } from '../platform/replica-reads.ts'
import { Caller, type CurrentUser } from '../platform/user.ts'
import { awardPage } from './award-list.query.ts'
import { followUpPage } from './follow-up-list.query.ts'
import { ListPlaces } from './list-places.query.ts'
import { ListTotals } from './list-totals.query.ts'
import { currentCard, recordCard } from './record-card.query.ts'
import { recordPage, similarAccounts } from './record-list.query.ts'
import { mustBeRecord } from './record-rows.query.ts'
import { YearTotals } from './year-totals.query.ts'

type ListInput = InputOf<typeof listAccounts>
type CardInput = InputOf<typeof getAccount>

/** Searches persons by name only for readers who may see names: a hit would reveal one. */
const knowsPersons = (roles: CurrentUser['roles']): boolean => holds(roles, 'read-personal')

/** Everything that reads records. */
@Controller()
export class RecordsController {
  private readonly known = {
    totals: new YearTotals(),
    listTotals: new ListTotals(),
    places: new ListPlaces(),
  }

  constructor(
    @Inject(READS) private readonly db: Kysely<Database>,
    @Inject(REPLICA_READS) private readonly replica: ReplicaReads,
    @Inject(SHARED_READS) private readonly shared: Kysely<Database>,
  ) {}

  @Serve(listAccounts)
  accounts(@Input(listAccounts) { query }: ListInput) {
    return this.page('account', query)
  }

  @Serve(listContacts)
  contacts(@Input(listContacts) { query }: ListInput, @Caller() { roles }: CurrentUser) {
    if (query.search && !knowsPersons(roles)) return readAnswer(this.db, async () => listed([]))
    return this.page('contact', query)
  }

  @Serve(listProducts)
  products(@Input(listProducts) { query }: ListInput) {
    return this.page('product', query)
  }

  @Serve(listAwards)
  async awards(@Input(listAwards) { query }: InputOf<typeof listAwards>) {
    return readAnswer(this.replica, async (db) =>
      awardPage(db, query, await momentOf(db, query.asOf)),
    )
  }

  @Serve(listFollowUp)
  async followUp(
    @Input(listFollowUp) { query }: InputOf<typeof listFollowUp>,
    @Caller() { roles }: CurrentUser,
  ) {
    const companiesOnly = query.search !== undefined && !knowsPersons(roles)
    const classes = companiesOnly ? (['account'] as const) : (['account', 'contact'] as const)
    return readAnswer(this.replica, async (db) =>
      followUpPage(db, query, await momentOf(db, query.asOf), classes),
    )
  }

  @Serve(readMoment)
  moment(@Input(readMoment) { query }: InputOf<typeof readMoment>) {
    return readAnswerAt(this.db, async (db, head) =>
      momentFacts(db, Math.min((await momentOf(db, query.at)) ?? head, head), head),
    )
  }

  @Serve(similar)
  async similar(@Input(similar) { params }: InputOf<typeof similar>) {
    return readAnswer(this.db, async (db) => {
      await mustBeRecord(db, { class: 'account', id: params.id })
      return similarAccounts(db, params.id)
    })
  }

  @Serve(getAccount)
  account(@Input(getAccount) input: CardInput) {
    return this.card('account', input)
  }

  @Serve(getContact)
  contact(@Input(getContact) input: CardInput) {
    return this.card('contact', input)
  }

  @Serve(getProduct)
  product(@Input(getProduct) input: CardInput) {
    return this.card('product', input)
  }

  @Serve(getAward)
  award(@Input(getAward) input: CardInput) {
    return this.card('award', input)
  }

  @Serve(getScore)
  score(@Input(getScore) input: CardInput) {
    return this.card('score', input)
  }

  private page(
    rootType: RootType,
    query: ListInput['query'],
  ): Promise<Answer<ReplyOf<typeof listAccounts>>> {
    return readAnswerAt(this.replica, async (db, head) =>
      recordPage(db, rootType, query, await momentOf(db, query.asOf), {
        head,
        ...this.known,
      }),
    )
  }

  private async card(
    recordClass: RecordClass,
    { params, query }: CardInput,
  ): Promise<Answer<AnyRecord>> {
    const answer = await this.cardAnswer(recordClass, params.id, query.asOf)
    const { id, version } = answer.body
    const headers = { ...answer.headers, etag: `"${version}"` }
    // Merged records are answered for by the one that is left.
    const elsewhere = id === params.id ? {} : { 'content-location': `/api/${recordClass}/${id}` }
    return new Answer(answer.body, null, { ...headers, ...elsewhere })
  }

  private async cardAnswer(
    recordClass: RecordClass,
    id: string,
    asOf: CardInput['query']['asOf'],
  ): Promise<Answer<AnyRecord>> {
    const current = asOf === undefined ? await currentCard(this.shared, recordClass, id) : null
    if (current) return Answer.at(current.position, current.card)
    const source = asOf === undefined ? this.db : this.replica
    return readAnswer(source, async (db) =>
      recordCard(db, recordClass, id, await momentOf(db, asOf)),
    )
  }
}
