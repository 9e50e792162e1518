import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import serveStatic from '@fastify/static'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'

const openerPolicy = 'cross-origin-opener-policy'

/** Returns the paths under which the files below a folder are asked for; hidden ones are not. */
const filesBelow = (root: string): ReadonlySet<string> => {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'))
  return new Set(paths.filter((path) => !/(^|\/)\./.test(path)))
}

/**
 * Serves the web app on the same origin: its files, and its page for every path that is not the API's. One route for all of them:
 * a route for each of hundreds of files took a fifth of the start.
 */
export const serveWebApp = async (app: NestFastifyApplication, root: string): Promise<void> => {
  if (!existsSync(join(root, 'index.html'))) return
  const fastify = app.getHttpAdapter().getInstance()
  const files = filesBelow(root)
  await app.register(serveStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/')
      void reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  fastify.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const file = request.params['*']
    if (files.has(file)) return reply.sendFile(file, root)
    // A sign-in popup comes back from another origin and must still reach the page that opened it.
    if (request.url.startsWith('/auth/')) void reply.header(openerPolicy, 'unsafe-none')
    if (!/^\/(api|live|assets)(\/|$)/.test(request.url))
      return reply.header('cache-control', 'no-cache').sendFile('index.html', root)
    return reply.callNotFound()
  })
}
