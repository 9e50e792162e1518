import { Buffer } from 'node:buffer'
import { type EventToAppend, eventDigest, personalDigest } from './event.ts'
import { genesis, type PublishedHead, type Seal } from './seal.ts'
import { type TailTrust, unsealedTooLong, writtenAt } from './unsealed-tail.ts'
import {
  bySeal,
  columnsOf,
  type Finding,
  found,
  highest,
  type PartEdges,
  type StreamEdge,
  versionInStream,
  wrongVersion,
} from './verify-edges.ts'
import { brokenSeal, firstForged, type Leaf, rootOf, type SealItem } from './verify-seal.ts'

/** An event as it stands in the log, in the shape it was written in. */
export interface ExportedEvent extends Omit<EventToAppend, 'kept'> {
  readonly position: number
  /** Its personal values and their salt; `null` when it has none or they are forgotten. */
  readonly kept: { readonly salt: string; readonly data: unknown } | null
}

export type LogItem = { readonly event: ExportedEvent } | SealItem

/** The trusted values of a check: the keys that may have signed, and heads that stand elsewhere. */
export interface Trust {
  /** Ed25519 public keys, SPKI in PEM. */
  readonly publicKeys: readonly string[]
  readonly heads?: readonly PublishedHead[]
  /** The first position handed over; 1 unless only a part of the log is looked at. */
  readonly from?: number
  /** The position that the log says it ends with; a shorter or longer one is broken. */
  readonly to?: number
  /**
   * The types of event by which a stream says that its personal values are forgotten. Given with a whole log
   * only: values that are gone from another stream are a finding then.
   */
  readonly forgetting?: readonly string[]
  /** The time at which the end of the log was read; without it events without a seal are not checked. */
  readonly tail?: TailTrust
  /** True for a part between two seals whose edges another check joins to the parts beside it. */
  readonly isPart?: boolean
}

export interface VerificationResult {
  readonly events: number
  readonly seals: number
  /** Events after the last seal: some of the last second on a log that is being written. */
  readonly unsealed: number
  readonly ok: boolean
  /** Position of the first event that is not what was written, `null` when all is well. */
  readonly firstBroken: number | null
  /**
   * The last position that the finding may be about: `firstBroken` again where the place is known, the
   * seal's last event where only the seal tells that something is wrong.
   */
  readonly lastBroken: number | null
  /** The German description of the finding. */
  readonly reason: string | null
}

/** Says in German why an event's content does not fit its digests; `undefined` when it does. */
export const brokenContent = (event: ExportedEvent): string | undefined => {
  if (eventDigest(event) !== event.digest) return 'der Inhalt passt nicht zur Prüfsumme'
  if (!event.kept) return undefined
  const { salt, data } = event.kept
  if (event.personal === null) return 'es hat Personendaten, zu denen es keine Prüfsumme gibt'
  const same = personalDigest(salt, data) === event.personal
  return same ? undefined : 'die Personendaten passen nicht zur Prüfsumme'
}

const orderOf = (item: LogItem): number =>
  'event' in item ? item.event.position : item.seal.last + 0.5

/**
 * Checks a log piece by piece, in the order of an export: events by position, each seal after its last
 * event. Needs no database. Memory: one version per stream and the events since the last seal.
 */
export class LogCheck {
  private readonly trust: Trust
  /** By seal. Two that differ say that it was sealed again: each of them counts, not only the last. */
  private readonly heads: ReadonlyMap<number, readonly PublishedHead[]>
  private readonly versions = new Map<string, StreamEdge>()
  /** The first event of each stream whose personal values are gone. */
  private readonly bereft = new Map<string, number>()
  private readonly forgotten = new Set<string>()
  private readonly whole: boolean
  private next: number
  private unsealed: Leaf[] = []
  private firstSeal: Seal | undefined
  private seal: Seal | undefined
  private finding: Finding | undefined
  private order = 0
  private events = 0
  private seals = 0

  constructor(trust: Trust) {
    this.trust = trust
    this.heads = bySeal(trust.heads ?? [])
    this.next = trust.from ?? 1
    this.whole = this.next === 1 && trust.isPart !== true
  }

  /** Looks at the next piece. Returns true while everything was right. */
  add(item: LogItem): boolean {
    if (this.finding) return false
    this.finding = 'event' in item ? this.addEvent(item.event) : this.addSeal(item)
    if (this.finding) this.order = orderOf(item)
    return this.finding === undefined
  }

  /** Returns what was found in a part. `to`: the position that it must reach. */
  edges(to: number): PartEdges {
    const isShort = this.finding === undefined && this.next <= to
    return {
      finding: isShort ? found(this.next, `Ereignis ${this.next} fehlt.`) : this.finding,
      order: isShort ? this.next : this.order,
      next: this.next,
      events: this.events,
      seals: this.seals,
      streams: columnsOf(this.versions),
      firstSeal: this.firstSeal,
      lastSeal: this.seal,
      unsealed: this.unsealed.map(({ id, at }) => ({ id, at })),
      bereft: this.bereft,
      forgotten: this.forgotten,
    }
  }

  /** Takes over a part that was checked elsewhere and follows what was seen so far. Returns true while everything was right. */
  join(part: PartEdges): boolean {
    if (this.finding) return false
    const seam = this.brokenSeam(part)
    this.finding = seam && (!part.finding || seam.order <= part.order) ? seam.found : part.finding
    const { names, lasts } = part.streams
    for (const [at, stream] of names.entries()) this.noteVersion(stream, lasts[at] ?? 0, 0)
    for (const [stream, position] of part.bereft)
      if (!this.bereft.has(stream)) this.bereft.set(stream, position)
    for (const stream of part.forgotten) this.forgotten.add(stream)
    this.next = part.next
    this.events += part.events
    this.seals += part.seals
    this.seal = part.lastSeal ?? this.seal
    this.unsealed = part.unsealed.map((leaf) => ({ ...leaf, digest: Buffer.alloc(0) }))
    return this.finding === undefined
  }

  /** Takes note of streams whose values were forgotten while the log was read: their event stands behind the end of what is checked. */
  noteForgotten(streams: readonly string[]): void {
    for (const stream of streams) this.forgotten.add(stream)
  }

  /** The first version or seal of a part that does not follow what came before. */
  private brokenSeam({ streams, firstSeal }: PartEdges) {
    const link = firstSeal && this.brokenLink(firstSeal)
    const linkOrder = firstSeal ? firstSeal.last + 0.5 : 0
    const { names, firsts, positions } = streams
    for (const [at, stream] of names.entries()) {
      const [first = 0, position = 0] = [firsts[at], positions[at]]
      if (link && position > linkOrder) break
      const expected = (this.versions.get(stream)?.last ?? 0) + 1
      if (first !== expected)
        return { order: position, found: found(position, wrongVersion(position, first, expected)) }
    }
    return link && { order: linkOrder, found: link }
  }

  /** Returns the result; call it after the last piece. */
  result(): VerificationResult {
    const finding = this.finding ?? this.cutTail() ?? this.openTail() ?? this.vanished()
    return {
      events: this.events,
      seals: this.seals,
      unsealed: this.unsealed.length,
      ok: finding === undefined,
      firstBroken: finding?.position ?? null,
      lastBroken: finding?.last ?? null,
      reason: finding?.reason ?? null,
    }
  }

  private addEvent(event: ExportedEvent): Finding | undefined {
    const at = this.next
    if (event.position > at) return found(at, `Ereignis ${at} fehlt.`)
    if (event.position < at)
      return found(event.position, `Position ${event.position} kommt mehrfach vor.`)
    if (this.trust.to !== undefined && at > this.trust.to)
      return found(at, `Ereignis ${at} steht hinter dem Kopf des Protokolls (${this.trust.to}).`)
    const broken = brokenContent(event) ?? this.brokenVersion(event)
    if (broken) return found(at, `Ereignis ${at}: ${broken}.`)
    this.notePersonal(event)
    const digest = Buffer.from(event.digest, 'hex')
    this.unsealed.push({ id: event.id, at: event.at, digest })
    this.next += 1
    this.events += 1
    return undefined
  }

  private notePersonal({ position, stream, type, personal, kept }: ExportedEvent): void {
    if (personal !== null && kept === null && !this.bereft.has(stream))
      this.bereft.set(stream, position)
    if (this.trust.forgetting?.includes(type)) this.forgotten.add(stream)
  }

  private brokenVersion({ stream, version, position }: ExportedEvent): string | undefined {
    const before = this.noteVersion(stream, version, position)
    // A part of the log meets streams in the middle of their life.
    const expected = before === undefined && !this.whole ? version : (before ?? 0) + 1
    return version === expected ? undefined : versionInStream(version, expected)
  }

  /** Keeps a version as the last of its stream. Returns the one before. */
  private noteVersion(stream: string, version: number, position: number): number | undefined {
    const edge = this.versions.get(stream)
    const before = edge?.last
    if (edge) edge.last = version
    else this.versions.set(stream, { first: version, position, last: version })
    return before
  }

  private addSeal(item: SealItem): Finding | undefined {
    const { seal } = item
    const broken = this.brokenLink(seal) ?? this.forgedSeal(seal) ?? this.brokenCover(item)
    this.firstSeal ??= seal
    this.seal = seal
    this.seals += 1
    this.unsealed = this.unsealed.slice(this.covered(seal))
    return broken
  }

  private brokenLink(seal: Seal): Finding | undefined {
    const { number, digest, last } = this.seal ?? { number: 0, digest: genesis, last: 0 }
    if (!this.seal && !this.whole) return undefined
    if (seal.number !== number + 1)
      return found(last + 1, `Siegel ${number + 1} fehlt (Ereignisse ab ${last + 1}).`)
    if (seal.previous !== digest || seal.first !== last + 1)
      return found(last + 1, `Siegel ${seal.number} schließt nicht an das Siegel davor an.`)
    return undefined
  }

  private forgedSeal(seal: Seal): Finding | undefined {
    return brokenSeal(seal, this.trust.publicKeys, this.heads.get(seal.number))
  }

  private covered({ last }: Seal): number {
    return Math.max(0, this.unsealed.length - (this.next - 1 - last))
  }

  private brokenCover(item: SealItem): Finding | undefined {
    const { seal } = item
    const { number, first, last } = seal
    if (last >= this.next) return found(this.next, `Ereignis ${this.next} fehlt.`)
    // The first seal of a part may reach back before it; only its chain can be checked.
    if (!this.seal && first < (this.trust.from ?? 1)) return undefined
    const leaves = this.unsealed.slice(0, this.covered(seal))
    const isComplete = leaves.length === last - first + 1
    if (isComplete && rootOf(leaves) === seal.root) return undefined
    const forged = isComplete ? firstForged(leaves, item) : undefined
    if (forged !== undefined)
      return found(forged, `Ereignis ${forged} ist nicht das versiegelte (Siegel ${number}).`)
    const which = `die Ereignisse ${first} bis ${last} sind nicht die versiegelten`
    return found(first, `Siegel ${number}: ${which}; welches davon, sagt das Siegel nicht.`, last)
  }

  /** Personal values are deleted only where the log says so. */
  private vanished(): Finding | undefined {
    if (!this.trust.forgetting) return undefined
    const gone = [...this.bereft].filter(([stream]) => !this.forgotten.has(stream))
    const [first] = gone.map(([, position]) => position).sort((a, b) => a - b)
    if (first === undefined) return undefined
    const what = 'die Personendaten fehlen, ohne dass die Person vergessen wurde'
    return found(first, `Ereignis ${first}: ${what}.`)
  }

  /** The newest seals are gone, or nobody seals. */
  private openTail(): Finding | undefined {
    const waiting = this.unsealed.map((leaf) => ({ at: writtenAt(leaf) }))
    const reason = unsealedTooLong(waiting, this.trust.tail)
    if (!reason) return undefined
    const last = this.next - 1
    return found(last - this.unsealed.length + 1, reason, last)
  }

  private cutTail(): Finding | undefined {
    const published = highest((this.trust.heads ?? []).map(({ position }) => position))
    const last = Math.max(published, this.trust.to ?? 0)
    if (last === this.next) return found(last, `Ereignis ${last} fehlt.`)
    if (last > this.next)
      return found(this.next, `Ereignisse ${this.next} bis ${last} fehlen.`, last)
    const lastSeal = highest(this.heads.keys())
    const { number, last: sealed } = this.seal ?? { number: 0, last: 0 }
    if (lastSeal <= number) return undefined
    return found(sealed + 1, `Siegel ${number + 1} und alle danach fehlen.`)
  }
}
