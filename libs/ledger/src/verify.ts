import { setImmediate } from 'node:timers/promises'
import { type EventToAppend, eventDigest, personalDigest } from './event.ts'
import { merkleRoot } from './merkle.ts'
import { genesis, isSignedBy, type PublishedHead, type Seal, sealDigest } from './seal.ts'
import { type TailTrust, unsealedTooLong, writtenAt } from './unsealed-tail.ts'

/** An event as it stands in the log, in the shape it was written in. */
export interface ExportedEvent extends Omit<EventToAppend, 'kept'> {
  readonly position: number
  /** Its personal values and their salt; `null` when it has none or they are forgotten. */
  readonly kept: { readonly salt: string; readonly data: unknown } | null
}

export interface SealItem {
  readonly seal: Seal
  /** The digests that its root is over, one after the other, base64. Exports of before have none. */
  readonly leaves?: string | null
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

interface Finding {
  readonly position: number
  readonly last: number
  readonly reason: string
}

/** Digest, id and time of an event that waits for its seal. */
interface Leaf {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly digest: Buffer
}

const found = (position: number, reason: string, last = position): Finding => ({
  position,
  last,
  reason,
})

const brokenContent = (event: ExportedEvent): string | undefined => {
  if (eventDigest(event) !== event.digest) return 'der Inhalt passt nicht zur Prüfsumme'
  if (!event.kept) return undefined
  const { salt, data } = event.kept
  if (event.personal === null) return 'es hat Personendaten, zu denen es keine Prüfsumme gibt'
  const same = personalDigest(salt, data) === event.personal
  return same ? undefined : 'die Personendaten passen nicht zur Prüfsumme'
}

const rootOf = (leaves: readonly Leaf[]): string =>
  merkleRoot(leaves.map(({ digest }) => digest)).toString('hex')

/** The digests that were sealed, when they are at hand and the root is over them; otherwise none. */
const sealedDigests = ({ seal, leaves }: SealItem): readonly Buffer[] | undefined => {
  if (!leaves) return undefined
  const bytes = Buffer.from(leaves, 'base64')
  const digests = Array.from({ length: bytes.length / 32 }, (_, i) =>
    bytes.subarray(32 * i, 32 * i + 32),
  )
  return merkleRoot(digests).toString('hex') === seal.root ? digests : undefined
}

/**
 * The first position of a broken tree that differs from what was sealed, `undefined` when nothing says
 * which. A root alone names no leaf, but it vouches for the digests kept beside it. Without those: ids are
 * made in order, so when the events sorted by id give the root, they were swapped.
 */
const firstForged = (leaves: readonly Leaf[], item: SealItem): number | undefined => {
  const { seal } = item
  const sealed = sealedDigests(item)
  if (sealed) return seal.first + leaves.findIndex(({ digest }, i) => !sealed[i]?.equals(digest))
  const sorted = leaves.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (rootOf(sorted) !== seal.root) return undefined
  return seal.first + leaves.findIndex((leaf, i) => leaf !== sorted[i])
}

/**
 * Checks a log piece by piece, in the order of an export: events by position, each seal after its last
 * event. Needs no database. Memory: one version per stream and the events since the last seal.
 */
export class LogCheck {
  private readonly trust: Trust
  /** By seal. Two that differ say that it was sealed again: each of them counts, not only the last. */
  private readonly heads: ReadonlyMap<number, readonly PublishedHead[]>
  private readonly versions = new Map<string, number>()
  /** The first event of each stream whose personal values are gone. */
  private readonly bereft = new Map<string, number>()
  private readonly forgotten = new Set<string>()
  private readonly whole: boolean
  private next: number
  private unsealed: Leaf[] = []
  private seal: Seal | undefined
  private finding: Finding | undefined
  private events = 0
  private seals = 0

  constructor(trust: Trust) {
    this.trust = trust
    this.heads = Map.groupBy(trust.heads ?? [], ({ seal }) => seal)
    this.next = trust.from ?? 1
    this.whole = this.next === 1
  }

  /** Look at the next piece; whether everything was right so far. */
  add(item: LogItem): boolean {
    if (this.finding) return false
    this.finding = 'event' in item ? this.addEvent(item.event) : this.addSeal(item)
    return this.finding === undefined
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
    this.unsealed.push({ id: event.id, at: writtenAt(event), digest })
    this.next += 1
    this.events += 1
    return undefined
  }

  private notePersonal({ position, stream, type, personal, kept }: ExportedEvent): void {
    if (personal !== null && kept === null && !this.bereft.has(stream))
      this.bereft.set(stream, position)
    if (this.trust.forgetting?.includes(type)) this.forgotten.add(stream)
  }

  private brokenVersion({ stream, version }: ExportedEvent): string | undefined {
    const before = this.versions.get(stream)
    this.versions.set(stream, version)
    // A part of the log meets streams in the middle of their life.
    const expected = before === undefined && !this.whole ? version : (before ?? 0) + 1
    if (version === expected) return undefined
    return `es hat Version ${version} in seinem Strom, erwartet ist ${expected}`
  }

  private addSeal(item: SealItem): Finding | undefined {
    const { seal } = item
    const broken = this.brokenLink(seal) ?? this.brokenSeal(seal) ?? this.brokenCover(item)
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

  private brokenSeal(seal: Seal): Finding | undefined {
    const { number, first, last } = seal
    const which = `Siegel ${number} (Ereignisse ${first} bis ${last})`
    if (sealDigest(seal) !== seal.digest)
      return found(first, `${which}: der Inhalt passt nicht zur Prüfsumme.`, last)
    if (!this.trust.publicKeys.some((key) => isSignedBy(key, seal)))
      return found(first, `${which}: die Signatur ist nicht von diesem Schlüssel.`, last)
    const heads = this.heads.get(number) ?? []
    if (heads.some(({ hash, position }) => hash !== seal.digest || position !== last))
      return found(first, `${which}: der veröffentlichte Kopf ist ein anderer.`, last)
    return undefined
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
    if (gone.length === 0) return undefined
    const first = Math.min(...gone.map(([, position]) => position))
    const what = 'die Personendaten fehlen, ohne dass die Person vergessen wurde'
    return found(first, `Ereignis ${first}: ${what}.`)
  }

  /** The newest seals are gone, or nobody seals. */
  private openTail(): Finding | undefined {
    const reason = unsealedTooLong(this.unsealed, this.trust.tail)
    if (!reason) return undefined
    const last = this.next - 1
    return found(last - this.unsealed.length + 1, reason, last)
  }

  private cutTail(): Finding | undefined {
    const published = Math.max(
      0,
      ...[...this.heads.values()].flat().map(({ position }) => position),
    )
    const end = this.trust.to ?? 0
    const missing = Math.max(published, end) >= this.next
    if (missing) return found(this.next, `Ereignis ${this.next} und alle danach fehlen.`)
    const lastSeal = Math.max(0, ...this.heads.keys())
    const { number, last } = this.seal ?? { number: 0, last: 0 }
    if (lastSeal <= number) return undefined
    return found(last + 1, `Siegel ${number + 1} und alle danach fehlen.`)
  }
}

/** Items checked before others in the process get their turn: a few milliseconds' worth. */
const stint = 250

const allSound = async (check: LogCheck, items: readonly LogItem[]): Promise<boolean> => {
  for (let start = 0; start < items.length; start += stint) {
    if (!items.slice(start, start + stint).every((item) => check.add(item))) return false
    await setImmediate()
  }
  return true
}

/** Check a log that comes in slices. Stops reading at the first broken piece. */
export const verifyItems = async (
  slices: AsyncIterable<readonly LogItem[]>,
  trust: Trust,
): Promise<VerificationResult> => {
  const check = new LogCheck(trust)
  for await (const slice of slices) if (!(await allSound(check, slice))) break
  return check.result()
}
