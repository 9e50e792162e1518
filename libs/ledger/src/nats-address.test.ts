import { describe, expect, it } from 'vitest'
import { natsAddress } from './nats-address.ts'

describe('the address of NATS', () => {
  it('is one server, with or without its protocol', () => {
    expect(natsAddress('nats://127.0.0.1:4222')).toEqual({ servers: ['nats://127.0.0.1:4222'] })
    expect(natsAddress('127.0.0.1:4222')).toEqual({ servers: ['nats://127.0.0.1:4222'] })
  })

  it('gives the name and password of a cluster once, as the client wants them', () => {
    expect(natsAddress('nats://sync:p%40ss@nats-1:4222, nats://sync:p%40ss@nats-2:4222')).toEqual({
      servers: ['nats://nats-1:4222', 'nats://nats-2:4222'],
      user: 'sync',
      pass: 'p@ss',
    })
  })

  it('takes a name alone for a token, as the server does', () => {
    expect(natsAddress('nats://s3cret@nats-1:4222')).toEqual({
      servers: ['nats://nats-1:4222'],
      token: 's3cret',
    })
  })
})
