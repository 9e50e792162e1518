import { Buffer } from 'node:buffer'
import { sha256 } from './canonical.ts'
import { rootFromPath } from './merkle.ts'
import {
  headerDigest,
  type ProofHeader,
  type ProofLine,
  type ProvenEvent,
  sidesOf,
} from './proof-file.ts'
import { isSignedBy, type PublishedHead, type Seal, sealDigest } from './seal.ts'
import { brokenContent, type VerificationResult } from './verify.ts'
import { bySeal, type Finding, found } from './verify-edges.ts'

interface ProofTrust {
  readonly publicKeys: readonly string[]
  readonly heads: readonly PublishedHead[]
}

/** Checks a file of single events with their proofs, line by line. Memory: the seals from the first event to the head. */
export class ProofCheck {
  private readonly header: ProofHeader
  private readonly trust: ProofTrust
  private readonly heads: ReadonlyMap<number, readonly PublishedHead[]>
  private readonly seals = new Map<number, Seal>()
  private last: Seal | undefined
  private positions: number[] = []
  private finding: Finding | undefined

  constructor(header: ProofHeader, trust: ProofTrust) {
    this.header = header
    this.trust = trust
    this.heads = bySeal([...trust.heads, header.head])
    const { signature } = header
    if (!this.isTrusted({ digest: headerDigest(header), signature }))
      this.finding = found(0, 'Der Kopf der Datei ist nicht mit diesem Schlüssel unterschrieben.')
  }

  /** Looks at the next line. Returns true while everything was right. */
  add(line: ProofLine): boolean {
    if (this.finding) return false
    this.finding = 'event' in line ? this.addEvent(line) : this.addSeal(line.seal)
    return this.finding === undefined
  }

  /** Returns the result; call it after the last line. */
  result(): VerificationResult {
    const finding = this.finding ?? this.incomplete()
    return {
      events: this.positions.length,
      seals: this.seals.size,
      unsealed: 0,
      ok: finding === undefined,
      firstBroken: finding?.position ?? null,
      lastBroken: finding?.last ?? null,
      reason: finding?.reason ?? null,
    }
  }

  private isTrusted(signed: { readonly digest: string; readonly signature: string }): boolean {
    return this.trust.publicKeys.some((key) => isSignedBy(key, signed))
  }

  private addSeal(seal: Seal): Finding | undefined {
    const { number, first, last } = seal
    const which = `Siegel ${number} (Ereignisse ${first} bis ${last})`
    const before = this.last
    this.last = seal
    this.seals.set(number, seal)
    if (sealDigest(seal) !== seal.digest)
      return found(first, `${which}: der Inhalt passt nicht zur Prüfsumme.`, last)
    if (before && (number !== before.number + 1 || seal.previous !== before.digest))
      return found(first, `${which} schließt nicht an das Siegel davor an.`, last)
    if (!this.isTrusted(seal))
      return found(first, `${which}: die Signatur ist nicht von diesem Schlüssel.`, last)
    const heads = this.heads.get(number) ?? []
    if (heads.some(({ hash, position }) => hash !== seal.digest || position !== last))
      return found(first, `${which}: der veröffentlichte Kopf ist ein anderer.`, last)
    return undefined
  }

  private addEvent({ event, seal, path }: ProvenEvent): Finding | undefined {
    const { position } = event
    const before = this.positions.at(-1) ?? 0
    if (position <= before)
      return found(position, `Ereignis ${position} steht nicht in der Reihenfolge.`)
    const broken = brokenContent(event)
    if (broken) return found(position, `Ereignis ${position}: ${broken}.`)
    const of = this.seals.get(seal)
    if (!of || position < of.first || position > of.last)
      return found(position, `Ereignis ${position}: sein Siegel ist nicht in der Datei.`)
    const sides = sidesOf(position - of.first, of.last - of.first + 1)
    const isItsPlace = sides.length === path.length && path.every((at, i) => at.side === sides[i])
    const root = rootFromPath(Buffer.from(event.digest, 'hex'), path).toString('hex')
    if (!isItsPlace || root !== of.root)
      return found(position, `Ereignis ${position} ist nicht das versiegelte (Siegel ${seal}).`)
    this.positions.push(position)
    return undefined
  }

  /** The signed header says which events there are, and where the chain of seals ends. */
  private incomplete(): Finding | undefined {
    const { events, positions, head } = this.header
    const last = this.positions.at(-1) ?? 0
    if (this.last?.digest !== head.hash)
      return found(last, `Die Kette der Siegel reicht nicht bis zum Kopf (Siegel ${head.seal}).`)
    if (sha256(this.positions.join()) === positions) return undefined
    const count = this.positions.length
    return found(last, `Es sind nicht die unterschriebenen Ereignisse: ${count} statt ${events}.`)
  }
}
