import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { requestOf } from '@stammbuch/contracts/client'
import { expect, onTestFinished } from 'vitest'
import { test } from '../../../services/warehouse/src/testing/test.ts'
import type { Person } from '../../../services/warehouse/src/testing/warehouse.ts'
import { CommandQueue } from '../../src/api/command-queue.ts'
import { unreachable } from '../../src/api/problem.ts'
import { createAccounts } from './some-records.ts'

type Network = 'whole' | 'loses-answers' | 'cut'

/** Starts a network relay that passes everything on, or drops the server's answers, or everything. */
const startNetwork = async (target: string) => {
  let state: Network = 'whole'
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (state === 'cut') return client.destroy()
    const upstream = connect(Number(new URL(target).port), '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream)
    upstream.on('data', (data) => {
      if (state === 'whole') client.write(data)
      else client.destroy()
    })
    upstream.on('close', () => client.destroy())
    return client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  )
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    become: (next: Network): void => {
      state = next
      if (next === 'cut') for (const socket of sockets) socket.destroy()
    },
  }
}

const proposal = (url: string, { token }: Person, targetId: string, newValue: string) => {
  const key = crypto.randomUUID()
  const { method, ...request } = requestOf('proposeChange', {
    body: { targetClass: 'account', targetId, attributeName: 'city', newValue },
  })
  return async (): Promise<number> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    const answer = await fetch(`${url}/api${request.url}`, {
      method,
      headers,
      body: request.body ?? null,
    }).catch(() => {
      throw unreachable()
    })
    return Number(answer.headers.get('log-position'))
  }
}

test('C8 what was decided while the connection was cut is in the log once and in its order', async ({
  warehouse,
}) => {
  const anna = await warehouse.person('CUTA', 'ROLE_EDITOR')
  const [account = ''] = await createAccounts(warehouse.parts, 1)
  const network = await startNetwork(warehouse.url)
  const queue = new CommandQueue()
  const propose = (city: string) => queue.send(proposal(network.url, anna, account, city))

  network.become('loses-answers')
  const first = propose('Aachen')
  await expect.poll(() => queue.size).toBe(1)
  network.become('cut')
  const others = ['Bonn', 'Celle'].map(propose)
  await expect.poll(() => queue.size).toBe(3)
  network.become('whole')
  queue.retryNow()
  const positions = await Promise.all([first, ...others])

  expect(positions).toEqual([...positions].sort((one, other) => one - other))
  const { body } = await anna.call('listChangesOfTarget', {
    params: { class: 'account', id: account },
  })
  expect(body.list.map(({ newValue }) => newValue)).toEqual(['Aachen', 'Bonn', 'Celle'])
})
