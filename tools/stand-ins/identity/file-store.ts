import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'

interface Entry {
  readonly payload: AdapterPayload
  /** Milliseconds since 1970. */
  readonly until: number
}

const load = (file: string): Map<string, Entry> => {
  const entries: [string, Entry][] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return new Map(entries.filter(([, entry]) => entry.until > Date.now()))
}

/** Stores sessions, grants and refresh tokens in one small file, written a moment after each change. */
export const fileStore = (file: string): AdapterConstructor => {
  const entries = load(file)
  let pending: NodeJS.Timeout | undefined
  const save = () => {
    pending = undefined
    mkdirSync(path.dirname(file), { recursive: true })
    const current = [...entries].filter(([, entry]) => entry.until > Date.now())
    writeFileSync(`${file}.new`, JSON.stringify(current), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const changed = () => {
    pending ??= setTimeout(save, 100)
  }
  process.once('exit', () => pending && save())
  const valid = (entry: Entry | undefined): AdapterPayload | undefined =>
    entry && entry.until > Date.now() ? entry.payload : undefined

  return class implements Adapter {
    readonly kind: string
    constructor(kind: string) {
      this.kind = kind
    }
    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      const until = expiresIn ? Date.now() + expiresIn * 1000 : Number.MAX_SAFE_INTEGER
      entries.set(`${this.kind}:${id}`, { payload, until })
      changed()
    }
    async find(id: string): Promise<AdapterPayload | undefined> {
      return valid(entries.get(`${this.kind}:${id}`))
    }
    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      const own = [...entries].filter(([key]) => key.startsWith(`${this.kind}:`))
      return valid(own.find(([, { payload }]) => payload.uid === uid)?.[1])
    }
    async findByUserCode(): Promise<undefined> {
      return undefined
    }
    async consume(id: string): Promise<void> {
      const found = entries.get(`${this.kind}:${id}`)
      if (found) found.payload.consumed = Math.floor(Date.now() / 1000)
      changed()
    }
    async destroy(id: string): Promise<void> {
      entries.delete(`${this.kind}:${id}`)
      changed()
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      changed()
    }
  }
}
