import { dynamicPrefix, type RecordClass } from '@stammbuch/contracts'
import { idFrom } from '@stammbuch/ledger'
import {
  decideOnConflict,
  newConflict,
  type RecordCommand,
  type RecordEvent,
} from '@stammbuch/records'
import { idOf } from './catalogue.ts'
import { headerFor } from './columns.ts'
import { type Delivery, type DoubtfulRow, placeIdOf, prefixed, type Row } from './delivered-row.ts'
import type { SeedUnit, TakenRow } from './product.ts'
import type { EntryContext } from './timeline.ts'
import type { Values } from './values.ts'

/** Imports one row into the log by the product's own rules. */
class RowOfDelivery {
  readonly events: { readonly record: string; readonly event: RecordEvent }[] = []
  readonly created: RecordClass[] = []
  private readonly delivery: Delivery
  private readonly stage: EntryContext
  /** Number of the record in the file; the header is 1. */
  private readonly number: number

  constructor(delivery: Delivery, stage: EntryContext, number: number) {
    this.delivery = delivery
    this.stage = stage
    this.number = number
  }

  get proposed(): number {
    return this.events.filter(({ event }) => event.type === 'ChangeProposed').length
  }

  take({ holder, root, score, award, supplierKey, toplist }: Row): void {
    const { project, year } = this.delivery
    const isNew = !this.stage.state(holder).exists
    this.put(holder, project.holder, root, '')
    if (isNew)
      this.decide(holder, {
        do: 'identify',
        identificationId: idOf('identification', `${project.code}:${supplierKey}`),
        value: supplierKey,
        scope: null,
        supplierId: idOf('supplier', project.supplier),
      })
    const links = {
      [`${project.holder}Id`]: holder,
      rankingGroupId: idOf('ranking-group', project.code),
      periodId: idOf('period', year),
    }
    const measured = prefixed(dynamicPrefix, score)
    this.put(placeIdOf('score', project, year, holder), 'score', measured, 'score.', links)
    const toplistLabelId = idOf(`toplist:${project.code}`, toplist)
    const awardId = placeIdOf('award', project, year, holder)
    this.put(awardId, 'award', award, 'award.', { ...links, toplistLabelId })
  }

  private decide(record: string, command: RecordCommand): void {
    for (const event of this.stage.decide(record, command)) this.events.push({ record, event })
  }

  /** Creates a record with its first values, or proposes those that differ. */
  private put(
    id: string,
    recordClass: RecordClass,
    values: Values,
    prefix: string,
    links: Values = {},
  ): void {
    if (!this.stage.state(id).exists) {
      this.create(id, recordClass, { ...links, ...values }, prefix)
      return
    }
    const { project, name } = this.delivery
    for (const [attribute, newValue] of Object.entries(values)) {
      const current = this.stage.state(id).values[attribute] ?? null
      if (newValue === null || newValue === current) continue
      this.decide(id, {
        do: 'propose',
        changeId: idFrom(`${runOf(this.delivery)}:${this.number}:${id}:${attribute}`),
        attribute,
        newValue,
        source: {
          kind: 'import',
          sampleId: idOf('delivery', name),
          row: this.number,
          column: headerFor(project, `${prefix}${attribute}`),
        },
        comment: null,
        dynamic: project.fields,
      })
    }
  }

  private create(id: string, recordClass: RecordClass, values: Values, prefix: string): void {
    const { project, name } = this.delivery
    const columns = Object.keys(values).flatMap((attribute) => {
      const header = headerFor(project, `${prefix}${attribute}`)
      return header ? [[attribute, header] as const] : []
    })
    this.decide(id, {
      do: 'create',
      class: recordClass,
      values,
      origin: {
        kind: 'import',
        sampleId: idOf('delivery', name),
        row: this.number,
        columns: Object.fromEntries(columns),
        mappingId: idOf('mapping', project.code),
        revision: 1,
      },
    })
    this.created.push(recordClass)
  }
}

/** Returns the id of the run that imports a delivery. */
export const runOf = ({ name }: Delivery): string => idOf('run', name)

const unquestioned = { rejected: [], fits: [], likely: [], relations: [] } as const

/** Imports a row of a delivery: creates a new record, proposes differences of a known one. `number`: the header is 1. */
export const takeRow = (
  delivery: Delivery,
  stage: EntryContext,
  row: Row,
  number: number,
): TakenRow => {
  const isNew = !stage.state(row.holder).exists
  const inHand = new RowOfDelivery(delivery, stage, number)
  inHand.take(row)
  const { proposed, created, events } = inHand
  const outcome = isNew ? 'new' : proposed > 0 ? 'changed' : 'unchanged'
  const { holder: root } = row
  return { row: number, outcome, proposed, created, root, events, ...unquestioned }
}

/** Adds a conflict for a row that matches several records, as an import does. `number`: the header is 1. */
export const raise = (
  delivery: Delivery,
  unit: SeedUnit,
  { row, fits }: DoubtfulRow,
  number: number,
): TakenRow => {
  const { project, name } = delivery
  const id = idOf('conflict', `${name}:${row.supplierKey}`)
  decideOnConflict(unit, newConflict(id), {
    do: 'detect',
    detected: {
      type: 'MULTI_MINQ_IDS',
      class: project.holder,
      detectedWith: 'FIELDS',
      similarity: 91,
      hashIdentifier: idFrom(`demo:row:${id}`).replaceAll('-', ''),
      pair: null,
      modelVersion: null,
      rankingGroupId: idOf('ranking-group', project.code),
      members: [
        { sourceType: 'sample', sourceId: idOf('delivery', name), row: number },
        ...fits.map((sourceId) => ({ sourceType: project.holder, sourceId, row: null })),
      ],
    },
  })
  const said = fits.map((one) => ({ id: one, probability: null, evidence: null }))
  const nothing = { proposed: 0, created: [], root: null, events: [] } as const
  return { row: number, outcome: 'conflict', ...nothing, ...unquestioned, fits: said }
}

const byClass = (rows: readonly TakenRow[]): Partial<Record<RecordClass, number>> => {
  const counts: Partial<Record<RecordClass, number>> = {}
  for (const one of rows.flatMap(({ created }) => created)) counts[one] = (counts[one] ?? 0) + 1
  return counts
}

/** Returns the result of an import, in the form that its run stores. */
export const resultOf = (delivery: Delivery, rows: readonly TakenRow[]) => {
  const having = (wanted: TakenRow['outcome']) =>
    rows.filter(({ outcome }) => outcome === wanted).length
  return {
    runId: runOf(delivery),
    changes_created: rows.reduce((sum, { proposed }) => sum + proposed, 0),
    byClass: byClass(rows),
    newRows: having('new'),
    changedRows: having('changed'),
    unchangedRows: having('unchanged'),
    conflicts: having('conflict'),
    refusedRows: 0,
    skippedRows: 0,
    rejectedRows: [],
    rejectedTotal: 0,
    seconds: rows.length / 1_000,
  }
}
