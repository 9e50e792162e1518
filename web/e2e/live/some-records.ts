import { narrow, newId } from '@stammbuch/ledger'
import { decideOn, loadRecord, newRecord, originOf, sourceOf } from '@stammbuch/records'
import type { Dependencies } from '../../../services/warehouse/src/platform/dependencies.ts'

const cause = () =>
  ({ actor: newId(), role: 'service', source: 'import', command: newId(), run: null }) as const

const origin = originOf('import')

/** Creates approved accounts without open changes. */
export const createAccounts = (
  { ledger }: Dependencies,
  count: number,
): Promise<readonly string[]> =>
  ledger.batch(cause(), async (unit) => {
    const ids = Array.from({ length: count }, () => newId())
    for (const [at, id] of ids.entries()) {
      const stream = newRecord(id)
      const values = { name: `Klinik ${at}`, shortName: `K${at}`, city: 'Kiel', countryCode: 'DE' }
      decideOn(unit, stream, { do: 'create', class: 'account', values, origin })
      decideOn(unit, stream, { do: 'approve', dynamic: [] })
    }
    return ids
  })

const source = sourceOf('import')

/** Proposes a change of an account's city, in a transaction of its own. Returns the change's id. */
export const propose = ({ ledger }: Dependencies, id: string, newValue: string): Promise<string> =>
  ledger.batch(cause(), async (unit) => {
    const changeId = newId()
    decideOn(unit, await loadRecord(narrow(unit.db), id), {
      do: 'propose',
      changeId,
      attribute: 'city',
      newValue,
      source,
      comment: null,
      dynamic: [],
    })
    return changeId
  })

/** Decides a change, in a transaction of its own. */
export const decide = (
  { ledger }: Dependencies,
  id: string,
  changeId: string,
  isAccepted: boolean,
) =>
  ledger.batch(cause(), async (unit) => {
    const stream = await loadRecord(narrow(unit.db), id)
    if (isAccepted)
      decideOn(unit, stream, { do: 'accept', changeId, evenIfStale: true, otherThan: null })
    else decideOn(unit, stream, { do: 'decline', changeId, comment: null })
  })

let places = 0

/** A place that no record is in: a value that is there is no proposal. */
const newPlace = (): string => {
  places += 1
  return `Ort ${places}`
}

/**
 * Works like many editors at the same time: `count` events over some accounts, each account one after the other, proposals and
 * decisions in turn.
 */
export const work = async (
  parts: Dependencies,
  accounts: readonly string[],
  count: number,
  between: () => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const each = Math.ceil(count / accounts.length)
  const workOn = async (id: string): Promise<void> => {
    const open: string[] = []
    for (let done = 0; done < each; done += 1) {
      const first = done % 3 === 2 ? open.shift() : undefined
      if (first) await decide(parts, id, first, done % 2 === 0)
      else open.push(await propose(parts, id, newPlace()))
      await between()
    }
  }
  await Promise.all(accounts.map(workOn))
}
