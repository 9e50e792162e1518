import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { routes } from './routes.ts'

/** Returns the text of `paths.gen.ts`: method and path of every call, without a schema, for browsers. */
export const pathsModule = (): string => {
  const lines = Object.entries(routes as Record<string, Endpoint>)
    .map(([name, { method, path }]) => `  ${name}: { method: '${method}', path: '${path}' },`)
    .sort()
  return `// Generated from the route table by \`npm run generate\`. Do not edit.\nexport const paths = {\n${lines.join('\n')}\n} as const\n`
}

/** Returns the text of `as-of.gen.ts`: the names of the calls that can be asked as of an earlier moment, for browsers. */
export const asOfModule = (): string => {
  const lines = Object.entries(routes as Record<string, Endpoint>)
    .filter(([, { query }]) => query instanceof z.ZodObject && 'asOf' in query.shape)
    .map(([name]) => `  '${name}',`)
    .sort()
  return `// Generated from the route table by \`npm run generate\`. Do not edit.\nexport const asOfCalls = [\n${lines.join('\n')}\n] as const\n`
}
