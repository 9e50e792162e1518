import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { closeAfterReading, endWhenStalled } from './answer-in-full.ts'
import { unreadableRequest } from './unreadable-request.ts'

/** A service with short patience, and ways to it. */
const given = async (listener: RequestListener) => {
  const options = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 100 }
  const server: Server = createServer(options, listener)
  server.on('clientError', unreadableRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, many) => (error ? reject(error) : resolve(many))),
    )
  /** A client that never hangs up by itself. */
  const client = async (text: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  return { client, open }
}

const said = async (socket: Socket): Promise<string> => {
  let text = ''
  socket.on('data', (piece) => {
    text += String(piece)
  })
  await once(socket, 'end')
  return text
}

test('[U-013] clients that never end their request are told so, and keep no connection, though they never hang up', async () => {
  const { client, open } = await given((request, response) => {
    request.resume()
    request.on('end', () => response.end('ok'))
  })
  const begun = [
    'POST / HTTP/1.1\r\nhost: x\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc',
  ]
  const clients = await Promise.all(
    Array.from({ length: 100 }, (_, at) => client(begun[at % 2] ?? '')),
  )
  expect(await said(clients[0] as Socket)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"too-slow"/)
  await expect.poll(open, { timeout: 6_000 }).toBe(0)
})

test('[U-013] what is no HTTP is answered, and the connection is gone whoever hangs up', async () => {
  const { client, open } = await given((_, response) => response.end('ok'))
  const socket = await client(`NONSENSE\r\n\r\n${'x'.repeat(100_000)}`)
  expect(await said(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"malformed"/)
  await expect.poll(open, { timeout: 6_000 }).toBe(0)
})

test('[U-013] an answer that nobody reads is given up; one that is still being made is not', async () => {
  const { client, open } = await given((request, response) => {
    endWhenStalled(response, 300)
    if (request.url === '/large') response.end(Buffer.alloc(30_000_000))
    else setTimeout(() => response.end('late'), 1_000)
  })
  const deaf = await client('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  deaf.pause()
  const waiting = await client('GET /late HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  await expect.poll(open, { timeout: 3_000 }).toBe(2)
  expect(await said(waiting)).toMatch(/^HTTP\/1\.1 200 [\s\S]*late$/)
  waiting.end()
  await expect.poll(open, { timeout: 6_000 }).toBe(0)
})

test('[U-013] the refusal of a body is read even by a client that sends all of it first', async () => {
  const { client, open } = await given((request, response) => {
    closeAfterReading(request.socket)
    response.writeHead(413, { connection: 'close' }).end('too large')
  })
  const size = 8_000_000
  const socket = await client(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${size}\r\n\r\n`)
  socket.pause()
  await new Promise((resolve) => socket.write(Buffer.alloc(size), resolve))
  const answer = said(socket)
  socket.resume()
  expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large/)
  socket.end()
  await expect.poll(open, { timeout: 6_000 }).toBe(0)
})
