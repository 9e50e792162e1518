import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dynamicPrefix, type RecordClass } from '@stammbuch/contracts'
import { idFrom } from '@stammbuch/ledger'
import type { RecordCommand } from '@stammbuch/records'
import { idOf } from './catalogue.ts'
import { headerFor, headersOf, lineOf } from './columns.ts'
import type { Project } from './projects.ts'
import type { Actor, Stage, Timetable } from './timetable.ts'
import type { Values } from './values.ts'

/** A row of a supplier's file: somebody, and how the project judged them. */
export interface Row {
  /** Id of the record that the row is about, new or known. */
  readonly holder: string
  readonly supplierKey: string
  readonly root: Values
  /** Dynamic fields by their machine names. */
  readonly score: Values
  readonly award: Values & { readonly displayName: string }
  readonly toplist: string
}

export interface Delivery {
  readonly project: Project
  readonly year: string
  readonly name: string
  readonly at: number
  readonly by: Actor
  readonly rows: readonly Row[]
}

export const placeIdOf = (kind: 'award' | 'score', project: Project, year: string, id: string) =>
  idFrom(`demo:${kind}:${project.code}:${year}:${id}`)

const prefixed = (prefix: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]))

const cellsOf = ({ supplierKey, root, score, award, toplist }: Row): Values => ({
  'supplierIdentification.value': supplierKey,
  ...root,
  ...prefixed(`score.${dynamicPrefix}`, score),
  ...prefixed('award.', award),
  'award.toplistLabel': toplist,
})

const minute = 60_000

/** The counts of an import, as its run keeps them. */
const emptyCounts = () => ({
  changes_created: 0,
  byClass: {} as Partial<Record<RecordClass, number>>,
  newRows: 0,
  changedRows: 0,
  unchangedRows: 0,
  conflicts: 0,
  refusedRows: 0,
  skippedRows: 0,
  rejectedRows: [],
  rejectedTotal: 0,
})

/** One import on its way: what it creates and proposes by the product's own rules. */
class Import {
  readonly counts = emptyCounts()
  readonly runId: string
  private readonly delivery: Delivery
  private readonly sampleId: string

  constructor(delivery: Delivery, sampleId: string) {
    this.delivery = delivery
    this.sampleId = sampleId
    this.runId = idOf('run', delivery.name)
  }

  take(stage: Stage, row: Row, line: number): void {
    const { project, year } = this.delivery
    const { holder, root, score, award, supplierKey, toplist } = row
    const isNew = !stage.state(holder).exists
    const before = this.counts.changes_created
    this.put(stage, holder, project.holder, root, line, '')
    if (isNew)
      stage.decide(holder, {
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
    const scoreId = placeIdOf('score', project, year, holder)
    this.put(stage, scoreId, 'score', measured, line, 'score.', links)
    const toplistLabelId = idOf(`toplist:${project.code}`, toplist)
    const awardId = placeIdOf('award', project, year, holder)
    this.put(stage, awardId, 'award', award, line, 'award.', { ...links, toplistLabelId })
    const moved = this.counts.changes_created > before
    this.counts[isNew ? 'newRows' : moved ? 'changedRows' : 'unchangedRows'] += 1
  }

  /** Create a record with its first values, or propose what differs from those it has. */
  private put(
    stage: Stage,
    id: string,
    recordClass: RecordClass,
    values: Values,
    row: number,
    prefix: string,
    links: Values = {},
  ): void {
    if (!stage.state(id).exists) {
      this.create(stage, id, recordClass, { ...links, ...values }, row, prefix)
      return
    }
    for (const [attribute, newValue] of Object.entries(values)) {
      const current = stage.state(id).values[attribute] ?? null
      if (newValue === null || newValue === current) continue
      const command: RecordCommand = {
        do: 'propose',
        changeId: idFrom(`${this.runId}:${row}:${id}:${attribute}`),
        attribute,
        newValue,
        source: {
          kind: 'import',
          sampleId: this.sampleId,
          row,
          column: headerFor(this.delivery.project, `${prefix}${attribute}`),
        },
        comment: null,
        dynamic: this.delivery.project.fields,
      }
      stage.decide(id, command)
      this.counts.changes_created += 1
    }
  }

  private create(
    stage: Stage,
    id: string,
    recordClass: RecordClass,
    values: Values,
    row: number,
    prefix: string,
  ): void {
    const { project } = this.delivery
    const columns = Object.keys(values).flatMap((name) => {
      const header = headerFor(project, `${prefix}${name}`)
      return header ? [[name, header] as const] : []
    })
    stage.decide(id, {
      do: 'create',
      class: recordClass,
      values,
      origin: {
        kind: 'import',
        sampleId: this.sampleId,
        row,
        columns: Object.fromEntries(columns),
        mappingId: idOf('mapping', project.code),
        revision: 1,
      },
    })
    this.counts.byClass[recordClass] = (this.counts.byClass[recordClass] ?? 0) + 1
  }
}

const received = ({ project, year, name, rows }: Delivery, folder: string) => {
  const lines = rows.map((row) => lineOf(project, cellsOf(row)))
  const headers = headersOf(project)
  const content = Buffer.from(`${[headers.join(';'), ...lines].join('\r\n')}\r\n`)
  const [md5, sha256] = ['md5', 'sha256'].map((kind) =>
    createHash(kind).update(content).digest('hex'),
  )
  mkdirSync(path.join(folder, 'deliveries'), { recursive: true })
  writeFileSync(path.join(folder, 'deliveries', String(sha256)), content)
  return {
    fileName: name,
    size: content.length,
    md5,
    sha256,
    supplierId: idOf('supplier', project.supplier),
    rankingGroupId: idOf('ranking-group', project.code),
    periodId: idOf('period', year),
    encoding: 'utf-8',
    delimiter: ';',
    headers,
    parentId: null,
  }
}

/** Rows per scene of an import. */
const rowsAtOnce = 100

/**
 * A delivery from its file to the end of its import: the file lies where the product keeps deliveries,
 * every value knows its row and column. `folder`: the data folder of the product.
 */
export const deliver = (timetable: Timetable, folder: string, delivery: Delivery): void => {
  const { project, at, by, rows, name } = delivery
  const id = idOf('delivery', name)
  const data = received(delivery, folder)
  const work = new Import(delivery, id)
  const stream = (version: number) => ({ kind: 'delivery', id, version })
  const run = (version: number) => ({ kind: 'run', id: work.runId, version })
  const scope = { sampleId: id, mappingId: idOf('mapping', project.code), force: false }
  timetable.add(
    {
      at,
      by,
      play: ({ unit }) => unit.append(stream(0), [{ type: 'DeliveryReceived', data }]),
    },
    {
      at: at + 2 * minute,
      by,
      play: ({ unit }) =>
        unit.append(stream(1), [{ type: 'DeliveryProcessed', data: { rows: rows.length } }]),
    },
  )
  const importing = { by, source: 'import', run: work.runId } as const
  const began = at + 9 * minute
  timetable.add({
    ...importing,
    at: began,
    play: ({ unit }) =>
      unit.append(run(0), [{ type: 'RunStarted', data: { kind: 'import', scope } }]),
  })
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    timetable.add({
      ...importing,
      at: began + from,
      play: (stage) =>
        rows
          .slice(from, from + rowsAtOnce)
          .forEach((row, index) => void work.take(stage, row, from + index + 2)),
    })
  timetable.add({
    ...importing,
    at: began + rows.length + 1,
    play: ({ unit }) => {
      const { counts, runId } = work
      const result = { runId, ...counts, seconds: rows.length / 1_000 }
      const imported = {
        mappingId: scope.mappingId,
        revision: 1,
        runId,
        changes: counts.changes_created,
      }
      unit.append(stream(2), [{ type: 'DeliveryImported', data: imported }])
      unit.append(run(1), [{ type: 'RunFinished', data: { result } }])
    },
  })
}
