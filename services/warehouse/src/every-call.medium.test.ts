import { type Endpoint, routes } from '@stammbuch/contracts'
import { openApi } from '@stammbuch/contracts/openapi'
import { newId } from '@stammbuch/ledger'
import fc from 'fast-check'
import { expect } from 'vitest'
import { mutationCalls } from './http/index.ts'
import { anyInput, type KnownValues, type Schema } from './testing/any-input.ts'
import { brokenInvariants } from './testing/invariants.ts'
import { givenAccount, givenAward, givenProject, givenProposals } from './testing/records.ts'
import { test } from './testing/test.ts'
import type { Person, TestWarehouse } from './testing/warehouse.ts'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** So many inputs are made up for each call; `CALLS` and `SEED` of the environment look further. */
const calls = Number(process.env.CALLS ?? 5)
const seed = Number(process.env.SEED ?? 20)

const knownIn = async (warehouse: TestWarehouse, { id }: Person): Promise<KnownValues> => {
  const project = await givenProject(warehouse, 'JED')
  const account = await givenAccount(warehouse)
  const award = await givenAward(warehouse, project, account)
  const changes = await givenProposals(warehouse, [account, account], (at) => `Ort ${at}`)
  const { rankingGroupId, periodId, toplistId, shortCode, periodName } = project
  const places = [rankingGroupId, periodId, toplistId]
  return {
    ids: [account, award, ...changes, ...places, id, newId()],
    texts: [shortCode, periodName, 'city', 'name', 'Kiel', '1'],
  }
}

interface Made {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

const inputsOf = ({ parameters, requestBody }: Operation, known: KnownValues): Made[] => {
  const made = anyInput(known)
  const named = (where: 'path' | 'query') => {
    const own = parameters.filter((one) => one.in === where)
    const requiredKeys = own.filter(({ required }) => required).map(({ name }) => name)
    return fc.record(Object.fromEntries(own.map(({ name, schema }) => [name, made(schema)])), {
      requiredKeys,
    })
  }
  const schema = requestBody?.content['application/json']?.schema
  const input = { path: named('path'), query: named('query') }
  const body = schema ? made(schema) : fc.constant(undefined)
  return fc.sample(fc.record({ ...input, body }), { numRuns: calls, seed })
}

/** In an address half a character cannot stand; in a body it can. */
const written = (value: unknown): string => String(value).toWellFormed()

const addressOf = (url: string, path: string, { path: params, query }: Made): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(written(params[name]) || '-'),
  )
  const asked = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, written(value)]),
  )
  return `${url}/api${filled}?${new URLSearchParams(asked)}`
}

const callsOf = (known: KnownValues) => {
  const { paths } = openApi('test') as { readonly paths: Paths }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      inputsOf(operation, known).map((made) => ({ path, method, operation, made })),
    ),
  )
}

const json = (body: unknown) =>
  body === undefined
    ? {}
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

test('whatever a call is given, it answers by the contract or refuses by name, and the log holds', async ({
  warehouse,
}) => {
  const anna = await warehouse.person('Jede', 'ROLE_ADMIN', 'ROLE_IT', 'ROLE_AUDITOR')
  const wrong: unknown[] = []
  const seen = new Set<number>()
  for (const { path, method, operation, made } of callsOf(await knownIn(warehouse, anna))) {
    const address = addressOf(warehouse.url, path, made)
    const { body, headers } = json(made.body)
    const authorization = `Bearer ${anna.token}`
    const answer = await fetch(address, {
      method: method.toUpperCase(),
      headers: { ...headers, authorization },
      body: body ?? null,
    })
    const text = await answer.text()
    seen.add(answer.status)
    const isNamed = answer.status < 400 || /"code":"[a-z-]+"/.test(text)
    // A system beside it that is not set up here is named as well: 503.
    if (answer.status === 500 || !isNamed)
      wrong.push({ call: operation.operationId, address, body: made.body, text })
  }
  expect(wrong).toEqual([])
  // Had all been refused, nothing would be shown.
  expect([...seen]).toEqual(expect.arrayContaining([200, 201, 404, 409, 422]))
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

/** The call of an operation, when it is a mutation. */
const mutationOf = (operationId: string): Endpoint | undefined => {
  const call = (routes as Readonly<Record<string, Endpoint>>)[operationId]
  return call && mutationCalls.includes(call) ? call : undefined
}

/** The secret of an access token is shown once: in the same answer given again it is null, whatever else stands as it was. */
const withoutSecret = (text: string): string =>
  text.replace(/"secret":"stb_pat_[\w-]{43}"/, '"secret":null')

test('whichever mutation a call is, its key gives the same answer again and has no second effect', async ({
  warehouse,
}) => {
  const rosa = await warehouse.person('Rosa', 'ROLE_ADMIN', 'ROLE_IT', 'ROLE_AUDITOR')
  const repeated = new Set<string>()
  const wrong: unknown[] = []
  for (const { path, method, operation, made } of callsOf(await knownIn(warehouse, rosa))) {
    if (!mutationOf(operation.operationId)) continue
    const { body, headers } = json(made.body)
    const ask = async () => {
      const answer = await fetch(addressOf(warehouse.url, path, made), {
        method: method.toUpperCase(),
        headers: { ...headers, authorization: `Bearer ${rosa.token}`, 'idempotency-key': key },
        body: body ?? null,
      })
      return { answer, text: await answer.text() }
    }
    const key = newId()
    const first = await ask()
    if (!first.answer.ok || !first.answer.headers.has('command-id')) continue
    const again = await ask()
    repeated.add(operation.operationId)
    const told = ({ answer, text }: typeof first) =>
      JSON.stringify([answer.status, answer.headers.get('command-id'), text])
    const expected = told({ ...first, text: withoutSecret(first.text) })
    const isReplayed = again.answer.headers.get('idempotency-replayed') === 'true'
    if (!isReplayed || expected !== told(again))
      wrong.push({ call: operation.operationId, first: first.text, again: again.text })
  }
  expect(wrong).toEqual([])
  // Made-up input is refused by many; had all refused it, nothing would be shown.
  expect(repeated.size).toBeGreaterThanOrEqual(10)
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})
