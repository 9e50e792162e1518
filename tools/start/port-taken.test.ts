import http from 'node:http'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { mustBeFree, mustBeOurs, PortTaken, startOnFreePorts } from './port-taken.ts'

const inUse = (port: number) =>
  new Error(`dms: code 1\nError: listen EADDRINUSE: address already in use 127.0.0.1:${port}`)
const ofPostgres = new Error(
  'Postgres ended (code 1) while starting:\ncould not bind IPv4 address "127.0.0.1": Address already in use\nHINT:  Is another postmaster already running on port 4040?',
)

/** A start on ports 1, 2, 3 …, whose first attempts end with these errors. */
const given = (...errors: readonly Error[]) => {
  const [said, tried]: [string[], number[]] = [[], []]
  let cleared = 0
  const attempt = {
    choose: async () => tried.length + 1,
    start: async (port: number) => {
      const error = errors[tried.length]
      tried.push(port)
      if (error) throw error
    },
    clear: async () => {
      cleared += 1
    },
    say: (line: string) => void said.push(line),
  }
  return { started: startOnFreePorts(attempt), said, tried, cleared: () => cleared }
}

test('a start whose port somebody took meanwhile goes on with other ports', async () => {
  const { started, said, tried, cleared } = given(inUse(4022), ofPostgres, new PortTaken(4000))
  await started
  expect(tried).toEqual([1, 2, 3, 4])
  expect(cleared()).toBe(3)
  expect(said).toEqual(
    [4022, 4040, 4000].map(
      (port) => `• Port ${port} ist belegt. Neuer Versuch auf anderen Ports …`,
    ),
  )
})

test('where others are always quicker, it ends with one sentence that names the port', async () => {
  const { started, tried } = given(...Array.from({ length: 9 }, () => inUse(4010)))
  await expect(started).rejects.toThrow(/^Port 4010 ist belegt\.$/)
  expect(tried).toHaveLength(5)
})

test('what fails for another reason is not tried again', async () => {
  const { started, tried } = given(new Error('Keine Migration passt.'))
  await expect(started).rejects.toThrow('Keine Migration passt.')
  expect(tried).toEqual([1])
})

test('a part is not started where somebody else would answer for it', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as net.AddressInfo
  await expect(mustBeFree(port)).rejects.toThrow(`Port ${port} ist belegt.`)
})

test('a healthy answer of the product of another folder does not count as ours', async () => {
  const other = http.createServer((_request, response) =>
    response.end(JSON.stringify({ issuer: 'http://127.0.0.1:4010' })),
  )
  onTestFinished(() => void other.close())
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const { port } = other.address() as net.AddressInfo
  const url = `http://127.0.0.1:${port}`
  await mustBeOurs(url, 'http://127.0.0.1:4010')
  await expect(mustBeOurs(url, 'http://127.0.0.1:4011')).rejects.toThrow(`Port ${port} ist belegt.`)
})
