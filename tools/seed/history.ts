import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import { idFrom } from '@stammbuch/ledger'
import { sourceOf } from '@stammbuch/records'
import { slug } from '../stand-ins/dms/slug.ts'
import type { Calendar } from './calendar.ts'
import { anna, emma, erik, idOf } from './catalogue.ts'
import { placeIdOf, type Row } from './delivered-row.ts'
import { type Place, places } from './places.ts'
import type { Product } from './product.ts'
import type { Project } from './projects.ts'
import type { Random } from './random.ts'
import type { Actor, EntryContext, Timeline } from './timeline.ts'
import { contactValues, phoneIn, productValues, streetOf, type Values } from './values.ts'

/** The dependencies of everything that adds to the demo's timeline. */
export interface SeedContext {
  readonly timeline: Timeline
  readonly calendar: Calendar
  readonly random: Random
}

const editor = sourceOf('editor')

/** Verifies the records of a delivery, a few at a time. */
export const approveAll = (
  { timeline, calendar }: SeedContext,
  project: Project,
  year: string,
  rows: readonly Row[],
  since: number,
): void => {
  const atOnce = 6
  for (let from = 0; from < rows.length; from += atOnce) {
    const chunk = from / atOnce
    timeline.add({
      at: calendar.at(since - Math.floor(chunk / 9), 20 + (chunk % 9) * 47),
      by: chunk % 3 === 0 ? erik : emma,
      apply: (stage) => {
        for (const { holder } of rows.slice(from, from + atOnce))
          for (const kind of ['root', 'score', 'award'] as const) {
            const id = kind === 'root' ? holder : placeIdOf(kind, project, year, holder)
            stage.decide(id, { do: 'approve', dynamic: project.fields })
          }
      },
    })
  }
}

/** Returns the place of a house. */
export const placeOf = (root: Values): Place =>
  places.find(({ zipCode }) => zipCode === root.zipCode) ?? places[0]

interface Edit {
  readonly attribute: string
  readonly value: FieldValue
}

/** Returns a plausible correction of a house. */
export const editOf = (root: Values, random: Random): Edit => {
  const edits: Edit[] = [
    { attribute: 'telephoneNumber', value: phoneIn(placeOf(root), random) },
    { attribute: 'faxNumber', value: phoneIn(placeOf(root), random) },
    { attribute: 'street', value: streetOf(random) },
    {
      attribute: 'emailAddress',
      value: `service@${slug(String(root.shortName ?? root.surname))}.example`,
    },
    {
      attribute: 'website',
      value: `https://${slug(String(root.name ?? root.surname))}.example/start`,
    },
  ]
  return edits[random.whole(0, edits.length - 1)] ?? { attribute: 'faxNumber', value: null }
}

/** Proposes a value as an editor; does nothing when the record holds it or cannot take it. */
export const proposeAs = (
  stage: EntryContext,
  id: string,
  { attribute, value }: Edit,
  name: string,
) => {
  const { exists, values } = stage.state(id)
  const open = exists && values.isApproved === true && values.excludedByEditor !== true
  if (!open || (values[attribute] ?? null) === value) return
  const changeId = idFrom(`demo:change:${name}`)
  const command = { changeId, attribute, newValue: value, source: editor, comment: null }
  stage.decide(id, { do: 'propose', ...command, dynamic: [] })
}

const canBeDecided = (stage: EntryContext, id: string, changeId: string): boolean => {
  const { pending, values } = stage.state(id)
  return values.excludedByEditor !== true && pending.some((one) => one.changeId === changeId)
}

const reasons = ['Telefonisch nicht bestätigt.', 'Alte Angabe.', 'Doppelt gemeldet.', ''] as const

/** Adds edits and their decisions, spread over months. */
export const editingSince = (
  { timeline, calendar, random }: SeedContext,
  rows: readonly Row[],
  { edits, from, to }: { readonly edits: number; readonly from: number; readonly to: number },
): void => {
  for (let n = 0; n < edits; n += 1) {
    const { holder, root } = rows[random.whole(0, rows.length - 1)] as Row
    const edit = editOf(root, random)
    const name = `edit:${n}`
    const changeId = idFrom(`demo:change:${name}`)
    const [proposer, decider]: [Actor, Actor] = random.chance(0.5) ? [erik, emma] : [emma, anna]
    const day = random.whole(to, from)
    const declined = random.chance(0.14)
    const comment = reasons[random.whole(0, reasons.length - 1)] || null
    const minutes = random.whole(0, 400)
    timeline.add(
      {
        at: calendar.at(day, minutes),
        by: proposer,
        apply: (stage) => proposeAs(stage, holder, edit, name),
      },
      {
        at: calendar.at(day - 1, minutes + random.whole(2, 120)),
        by: decider,
        apply: (stage) => {
          if (!canBeDecided(stage, holder, changeId)) return
          if (declined) stage.decide(holder, { do: 'decline', changeId, comment })
          else stage.decide(holder, { do: 'accept', changeId, evenIfStale: true, otherThan: null })
        },
      },
    )
  }
}

/** Returns the commands with which an editor creates a record of these values. */
export const created = (recordClass: RecordClass, values: Values) =>
  ({
    do: 'create',
    class: recordClass,
    values,
    origin: { ...editor, columns: {}, mappingId: null, revision: null },
  }) as const

const setAtOnce = (stage: EntryContext, id: string, attribute: string, value: string): void => {
  const changeId = idFrom(`demo:change:${id}:${attribute}`)
  proposeAs(stage, id, { attribute, value }, `${id}:${attribute}`)
  stage.decide(id, { do: 'accept', changeId, evenIfStale: true, otherThan: null })
}

/** Adds contacts of houses: linked, and the first of each its main contact. */
export const addSpeakers = (
  { timeline, calendar, random }: SeedContext,
  rows: readonly Row[],
  since: number,
): void => {
  rows.forEach(({ holder, root, supplierKey }, n) => {
    const id = idOf('speaker', supplierKey)
    const site = slug(String(root.name))
    const values = contactValues(random, { place: placeOf(root), site: `${site}.example` })
    timeline.add({
      at: calendar.at(since - Math.floor(n / 14), 10 + (n % 14) * 31),
      by: n % 2 === 0 ? erik : emma,
      apply: (stage) => {
        stage.decide(id, created('contact', values), { do: 'approve', dynamic: [] })
        stage.decide(id, { do: 'link', kind: 'contact-account', to: holder })
        if (random.chance(0.75)) setAtOnce(stage, holder, 'mainContactId', id)
        if (random.chance(0.75)) setAtOnce(stage, id, 'mainAccountId', holder)
      },
    })
  })
}

/** Adds products of makers with their awards; the newest ones wait for their verification. */
export const addProducts = (
  { timeline, calendar, random }: SeedContext,
  project: Project,
  makers: readonly Row[],
  since: number,
): void => {
  makers.forEach(({ holder, root, supplierKey }, n) => {
    const brand = String(root.shortName)
    const products = [1, 2].map((number) => ({
      id: idOf('product', `${supplierKey}:${number}`),
      awardId: idOf('product-award', `${supplierKey}:${number}`),
      values: productValues(brand, holder, random),
      rank: n * 2 + number,
    }))
    const waits = n >= makers.length - 7
    timeline.add({
      at: calendar.at(waits ? 2 : since, 15 + n * 11),
      by: emma,
      apply: (stage) => {
        for (const { id, awardId, values, rank } of products) {
          stage.decide(id, created('product', values))
          if (waits) continue
          stage.decide(id, { do: 'approve', dynamic: [] })
          const award = {
            displayName: `${project.name} 2025: ${values.label}`,
            rank,
            scoring: 96.5 - rank / 2,
            accountId: holder,
            productId: id,
            rankingGroupId: idOf('ranking-group', project.code),
            periodId: idOf('period', '2025'),
            toplistLabelId: idOf(`toplist:${project.code}`, project.toplists[0]),
          }
          stage.decide(awardId, created('award', award), { do: 'approve', dynamic: [] })
        }
      },
    })
  })
}

/** Adds awards of earlier years, so that every year has some. */
export const addEarlierAwards = (
  { timeline, calendar, random }: SeedContext,
  project: Project,
  rows: readonly Row[],
  years: readonly string[],
  since: number,
): void => {
  years.forEach((year, n) => {
    const winners = rows.filter(() => random.chance(0.16))
    timeline.add({
      at: calendar.at(since, 5 + n * 20),
      by: anna,
      apply: (stage) =>
        winners.forEach(({ holder, toplist, award }, index) => {
          const id = placeIdOf('award', project, year, holder)
          const values = {
            ...award,
            displayName: `${project.name} ${year}`,
            rank: index + 1,
            [`${project.holder}Id`]: holder,
            rankingGroupId: idOf('ranking-group', project.code),
            periodId: idOf('period', year),
            toplistLabelId: idOf(`toplist:${project.code}`, toplist),
          }
          stage.decide(id, created('award', values), { do: 'approve', dynamic: [] })
        }),
    })
  })
}

interface Years {
  readonly project: Project
  readonly years: readonly string[]
  /** Days ago, for the first of them. */
  readonly since: number
  /** Minutes into the working day. */
  readonly minutes: number
}

/** Adds releases of years in which nothing waits any more, one a day. */
export const releaseYears = (
  { timeline, calendar }: SeedContext,
  { createRelease }: Product,
  { project, years, since, minutes }: Years,
): void => {
  years.forEach((year, n) => {
    const scope = {
      rankingGroupId: idOf('ranking-group', project.code),
      periodId: idOf('period', year),
    }
    timeline.add({
      at: calendar.at(since - n, minutes),
      by: anna,
      apply: ({ unit }) => createRelease(unit, idOf('release', `${project.code}:${year}`), scope),
    })
  })
}
