import { describe, expect, test } from 'vitest'
import type { Problem } from '../http/index.ts'
import type { ReleaseReader } from '../platform/release-reader.ts'
import { answerQuery } from './answer-query.adapter.ts'
import { type Page, schemaOf } from './graphql-schema.adapter.ts'

const named = (name: string) => ({ id: `${name}-1`, name, fullName: name })

const reader: ReleaseReader = {
  releases: async () => [
    {
      id: 'release-1',
      createdAt: '2026-11-01T08:00:00.000Z',
      createdBy: named('Erika Muster'),
      rankingGroup: named('Klinikliste'),
      period: named('2026'),
    },
  ],
}

const asked: Page[] = []
const samples = async (page: Page) => {
  asked.push(page)
  return [{ id: 'sample-1', rawDataReference: 'kliniken.csv' }]
}
const schema = schemaOf({ samples, releases: reader })
const ask = (query: string, introspection = false) => answerQuery(schema, { query }, introspection)

describe('warehouse-graphql', () => {
  test('[E-082] answers samples and releases as the documents query them', async () => {
    const { data, errors } = await ask(`{
      samples { id rawDataReference }
      releases { id createdAt createdBy { id fullName } rankingGroup { id name } period { id name } }
    }`)
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      samples: [{ id: 'sample-1', rawDataReference: 'kliniken.csv' }],
      releases: [
        {
          id: 'release-1',
          createdAt: '2026-11-01T08:00:00.000Z',
          createdBy: { id: 'Erika Muster-1', fullName: 'Erika Muster' },
          rankingGroup: { id: 'Klinikliste-1', name: 'Klinikliste' },
          period: { id: '2026-1', name: '2026' },
        },
      ],
    })
  })

  test('has no releases as long as nobody keeps them', async () => {
    const without = schemaOf({ samples, releases: null })
    const refused = answerQuery(without, { query: '{ releases { id } }' }, false)
    await expect(refused).rejects.toMatchObject({ code: 'graphql-invalid' })
  })

  test('pages, and never reads more rows than the longest page', async () => {
    asked.length = 0
    await answerQuery(
      schema,
      {
        query: 'query ($n: Int!) { samples(offset: 20, limit: $n) { id } }',
        variables: { n: 9_999_999 },
      },
      false,
    )
    expect(asked).toEqual([{ offset: 20, limit: 1_000 }])
  })

  test.for([
    ['depth', `{ releases { ${'createdBy { '.repeat(6)}id${' }'.repeat(8)}`],
    ['aliases', `{ ${Array.from({ length: 11 }, (_, n) => `a${n}: samples { id }`).join(' ')} }`],
    ['cost', '{ samples(limit: 20000) { id rawDataReference } }'],
    [
      'fragments of fragments',
      `{ ...f0 } ${Array.from({ length: 40 }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`).join(' ')}
       fragment f40 on Query { samples { id } }`,
    ],
    [
      'fragments that unfold',
      `{ ...a } fragment a on Query { ...b ...b ...b } fragment b on Query { ...c ...c ...c }
       fragment c on Query { ...d ...d ...d } fragment d on Query { samples { id rawDataReference } }`,
    ],
  ])('refuses a document for its %s before anything of it runs', async ([, query = '']) => {
    asked.length = 0
    await expect(ask(query)).rejects.toMatchObject({ code: 'graphql-too-costly' })
    expect(asked).toEqual([])
  })

  test.for([
    ['a circle of fragments', '{ ...a } fragment a on Query { ...a }'],
    ['thousands of words', `{ samples { ${'id '.repeat(2_000)}} }`],
    ['what it cannot read', '{ samples {'],
    ['a mutation', 'mutation { removeSample(id: 1) { id } }'],
  ])('refuses %s', async ([, query = '']) => {
    await expect(ask(query)).rejects.toMatchObject({ code: 'graphql-invalid' })
  })

  test.for([
    ['{ samples {', 'Die Abfrage endet zu früh'],
    ['{ samples { id ~ } }', 'Hier passt "~" nicht.'],
    ['{ samples { name } }', 'Ein Feld „name“ gibt es an „Sample“ nicht.'],
    ['{ samples }', 'Zu „samples“ fehlt in Klammern, was davon gefragt ist.'],
    ['{ samples(first: 3) { id } }', 'Eine Angabe „first“ kennt „Query.samples“ nicht.'],
    ['{ samples(limit: "drei") { id } }', '"drei" ist kein Wert der Art „Int“.'],
    ['query ($n: Int!) { samples { id } }', 'Die Variable „$n“ wird nicht benutzt.'],
    ['{ ...a }', 'Ein Fragment „a“ gibt es nicht.'],
    ['mutation { x }', 'Hier lässt sich nur lesen: „mutation“ gibt es nicht.'],
    ['{ __schema { queryType { name } } }', 'Das Schema wird hier nicht ausgegeben.'],
  ])('[E-082] says in German what is wrong with %s', async ([query = '', said = '']) => {
    const problem = (await ask(query).catch((thrown: unknown) => thrown)) as Problem
    expect(problem.message).toContain(said)
    expect(problem.message).not.toMatch(/\b(the|field|type|expected|unknown)\b/i)
  })

  test('says in German what is wrong with a variable', async () => {
    const query = 'query ($n: Int!) { samples(limit: $n) { id } }'
    const { errors } = await answerQuery(schema, { query, variables: { n: 'x' } }, false)
    expect(errors?.map(({ message }) => message)).toEqual([
      'Der Wert der Variablen „$n“ passt nicht.',
    ])
  })

  test('shows its schema only outside production', async () => {
    const query = '{ __schema { queryType { name } } }'
    await expect(ask(query)).rejects.toMatchObject({ code: 'graphql-invalid' })
    expect((await ask(query, true)).data).toEqual({ __schema: { queryType: { name: 'Query' } } })
  })

  test('a source that fails says nothing of its inside', async () => {
    const broken = schemaOf({
      samples: () => Promise.reject(new Error('relation "view.delivery" does not exist')),
      releases: null,
    })
    const { errors } = await answerQuery(broken, { query: '{ samples { id } }' }, false)
    expect(errors?.map(({ message }) => message)).toEqual([
      'Dieser Teil der Antwort ist nicht lesbar.',
    ])
  })
})
