import type { Endpoint } from './endpoint.ts'
import { routes } from './routes.ts'

/** Returns the text of `paths.gen.ts`: method and path of every call, without a schema, for browsers. */
export const pathsModule = (): string => {
  const lines = Object.entries(routes as Record<string, Endpoint>)
    .map(([name, { method, path }]) => `  ${name}: { method: '${method}', path: '${path}' },`)
    .sort()
  return `// Generated from the route table by \`npm run generate\`. Do not edit.\nexport const paths = {\n${lines.join('\n')}\n} as const\n`
}
