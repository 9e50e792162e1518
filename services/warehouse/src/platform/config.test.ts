import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const required = { DATABASE_URL: 'postgres://a', OIDC_ISSUER: 'http://b' }

test('what is set but empty counts as not set, also where a number or a name is expected', () => {
  const empty = {
    RATE_LIMIT: '',
    RATE_LIMIT_HEAVY: '',
    AUTO_SOLVE_FROM: '',
    LOG_LEVEL: '',
    GEOCODER_USER_AGENT: '',
    NATS_URL: '',
  }
  expect(readConfig({ ...required, ...empty })).toEqual(readConfig(required))
  expect(readConfig(required)).toMatchObject({ RATE_LIMIT: 600, RATE_LIMIT_HEAVY: 20 })
})

test('a setting that is missing or makes no sense is named, and its value is not', () => {
  const secret = 'postgres://user:geheim@host/db'
  const wrong = { ...required, DATABASE_URL: secret, RATE_LIMIT: 'viele' }
  expect(() => readConfig(wrong)).toThrow(/RATE_LIMIT/)
  expect(() => readConfig(wrong)).not.toThrow(/geheim/)
  expect(() => readConfig({ ...required, DATABASE_URL: '' })).toThrow(/DATABASE_URL/)
})

test('[U-012] heads of seals are published in the data folder unless another file is named', () => {
  const given = {
    DATABASE_URL: 'postgres://x',
    OIDC_ISSUER: 'https://id.example',
    DATA_DIR: '/data',
  }
  expect(readConfig({ ...given, SEAL_PUBLISH_FILE: '' }).SEAL_PUBLISH_FILE).toBe(
    '/data/heads.ndjson',
  )
  expect(readConfig({ ...given, SEAL_PUBLISH_FILE: '/share/h' }).SEAL_PUBLISH_FILE).toBe('/share/h')
})
