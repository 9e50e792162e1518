import { expect, test } from 'vitest'
import { isOwnHost } from './own-hosts.ts'

const settings = {
  HOST: '0.0.0.0',
  ALLOWED_HOSTS: ['Stammbuch.intern'],
  ALLOWED_ORIGINS: ['https://stammbuch.example', 'no origin'],
}
const isOurs = (host: string | undefined) => isOwnHost(host, settings)

test('the names of the settings are ours, at any port, and so is this machine by name or number', () => {
  for (const host of [
    'stammbuch.example',
    'STAMMBUCH.example:8443',
    'stammbuch.intern:4000',
    'localhost:4000',
    '127.0.0.1:4000',
    '[::1]:4000',
    '192.168.1.5',
    undefined,
  ])
    expect([host, isOurs(host)]).toEqual([host, true])
})

test('a name that somebody pointed at our address is not ours, whatever it looks like', () => {
  for (const host of [
    'evil.example',
    'evil.example:4000',
    'localhost.evil.example',
    'stammbuch.example.evil.example',
    '127.0.0.1.evil.example',
    'stammbuch.example@evil.example',
    'evil.example/stammbuch.example',
    'evil.example@stammbuch.example',
    'stammbuch.example/evil.example',
    'a b',
    '',
  ])
    expect([host, isOurs(host)]).toEqual([host, false])
})
