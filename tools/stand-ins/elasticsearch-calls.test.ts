import { expect, test } from 'vitest'
import { answeredCalls } from './elasticsearch.ts'
import { conversations } from './testing/conversations.ts'

/** What the test distributions of the engines do not have: Elasticsearch's no copying between indices, neither one its version. */
const notThere = ['GET /', 'POST /_reindex', 'GET /_tasks/{id}']

const fits = (answered: string, asked: string): boolean =>
  new RegExp(`^${answered.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked)

test('[O-001] whatever the stand-in of the search index answers is asked of the real engines as well', () => {
  const asked = Object.values(conversations)
    .flat()
    .map(({ method, path }) => `${method} ${path.split('?')[0]}`)
    .map((one) => answeredCalls.find((answered) => fits(answered, one)))
  expect(answeredCalls.filter((one) => !asked.includes(one))).toEqual(notThere)
})
