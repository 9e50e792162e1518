import {
  auditPath,
  type ExportedEvent,
  genesis,
  headerDigest,
  merkleRoot,
  newId,
  newSealKey,
  type PublishedHead,
  type Seal,
  type SealKey,
  sealDigest,
  sealKeyOf,
  sha256,
  toAppend,
} from '@stammbuch/ledger'

/** A sealed log of thirty events, with everything that is handed out of it. */
export interface SampleLog {
  readonly key: SealKey
  readonly heads: readonly PublishedHead[]
  /** The lines of an export of the whole log. */
  readonly whole: readonly string[]
  /** The lines of a file of every third event with its proof. */
  readonly some: readonly string[]
}

const stream = newId()

const eventAt = (position: number): ExportedEvent => {
  const place = { id: newId(), kind: 'record', stream, version: position }
  const cause = { actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId() } as const
  const at = new Date().toISOString()
  const decided = {
    type: 'NoteAdded',
    data: { n: position, rate: position / 7, name: 'Größe „x“ 😀' },
    ...(position % 4 === 0 && { personal: { content: `Grüße ${position}` } }),
  }
  const { kept, ...event } = toAppend(decided, place, { ...cause, run: null, at }, place.stream)
  return { ...event, position, kept: kept ? { salt: kept.salt, data: kept.data } : null }
}

/** The same events for every log, so that one sealed with another key differs by its seals only. */
const events = Array.from({ length: 30 }, (_, at) => eventAt(at + 1))

const bytesOf = (sealed: readonly ExportedEvent[]) =>
  sealed.map(({ digest }) => Buffer.from(digest, 'hex'))

const sealsOf = (key: SealKey): Seal[] => {
  const seals: Seal[] = []
  for (const number of [1, 2, 3]) {
    const [first, last] = [number * 10 - 9, number * 10]
    const seal = {
      ...{ number, first, last, previous: seals.at(-1)?.digest ?? genesis },
      root: merkleRoot(bytesOf(events.slice(first - 1, last))).toString('hex'),
      at: new Date().toISOString(),
    }
    const digest = sealDigest(seal)
    seals.push({ ...seal, digest, signature: key.sign(digest) })
  }
  return seals
}

const headOf = ({ number, last, digest }: Seal): PublishedHead => ({
  ...{ seal: number, position: last, hash: digest },
})

const wholeOf = (key: SealKey, seals: readonly Seal[]): string[] => {
  const at = new Date().toISOString()
  const header = {
    format: 'stammbuch-log/1',
    publicKey: key.publicKey,
    from: 1,
    to: 30,
    head: 30,
    at,
  }
  const items = seals.flatMap((seal) => [
    ...events.slice(seal.first - 1, seal.last).map((event) => ({ event })),
    { seal },
  ])
  return [header, ...items].map((item) => JSON.stringify(item))
}

const someOf = (key: SealKey, seals: readonly Seal[]): string[] => {
  const chosen = events.filter(({ position }) => position % 3 === 0)
  const head = headOf(seals[2] ?? expectSeal())
  const header = {
    format: 'stammbuch-proof/1',
    publicKey: key.publicKey,
    at: new Date().toISOString(),
    subject: 'Geschichte eines Eintrags',
    ...{ head, events: chosen.length },
    positions: sha256(chosen.map(({ position }) => position).join()),
  } as const
  const signed = { ...header, signature: key.sign(headerDigest(header)) }
  const lines = chosen.map((event) => {
    const seal = seals[Math.ceil(event.position / 10) - 1] ?? expectSeal()
    const leaves = bytesOf(events.slice(seal.first - 1, seal.last))
    return { event, seal: seal.number, path: auditPath(leaves, event.position - seal.first) }
  })
  return [signed, ...seals.map((seal) => ({ seal })), ...lines].map((line) => JSON.stringify(line))
}

const expectSeal = (): never => {
  throw new Error('a seal is missing')
}

/** Returns such a log, sealed with a new key. */
export const sampleLog = (): SampleLog => {
  const key = sealKeyOf(newSealKey())
  const seals = sealsOf(key)
  return { key, heads: seals.map(headOf), whole: wholeOf(key, seals), some: someOf(key, seals) }
}
