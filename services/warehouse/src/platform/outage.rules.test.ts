import { expect, test } from 'vitest'
import { isDatabaseFull, isDiskFull, isOutage } from './outage.rules.ts'

const broken = new Error('Connection terminated unexpectedly')
const used = new Error('Client has encountered a connection error and is not queryable')

test.for([
  { what: 'a server that shuts down', error: { code: '57P01' }, outage: true },
  { what: 'a transaction that stood idle', error: { code: '25P03' }, outage: true },
  { what: 'a connection that breaks', error: broken, outage: true },
  { what: 'the rollback on a connection that broke', error: used, outage: true },
  {
    what: 'a message that the server does not understand',
    error: { code: '08P01' },
    outage: false,
  },
  { what: 'a broken rule of the database', error: { code: '23505' }, outage: false },
  { what: 'a mistake of our own', error: new TypeError('x is not a function'), outage: false },
])('$what may be over in a moment: $outage', ({ error, outage }) => {
  expect(isOutage(error)).toBe(outage)
})

test('a full disk is told by who met it: Postgres, or we with a file', () => {
  const met = [{ code: '53100' }, { code: 'ENOSPC' }, { code: '53300' }, new Error('full')]
  expect(met.map(isDatabaseFull)).toEqual([true, false, false, false])
  expect(met.map(isDiskFull)).toEqual([false, true, false, false])
})
