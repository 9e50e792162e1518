import { readFile } from 'node:fs/promises'
import net from 'node:net'
import { join } from 'node:path'
import { productTest as test } from '@stammbuch/testing'
import { expect } from 'vitest'

const isListenedOn = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' })
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })

test('a start keeps no port that nothing of it listens on: another program would take it, and a part that waits for it would not come up again', async ({
  product,
}) => {
  const ports: Readonly<Record<string, number>> = JSON.parse(
    await readFile(join(product.dataDir, 'ports.json'), 'utf8'),
  )
  const idle = []
  for (const [name, port] of Object.entries(ports)) if (!(await isListenedOn(port))) idle.push(name)
  expect(idle).toEqual([])
})
