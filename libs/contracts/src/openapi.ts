import { z } from 'zod'
import { jobStarted } from './changes.ts'
import { type Endpoint, mutates } from './endpoint.ts'
import { problem } from './problem.ts'
import { rights } from './rights.ts'
import { routes } from './routes.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return rest
}

const parametersOf = (schema: z.ZodType, where: 'path' | 'query'): object[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, value]) => ({
        name,
        in: where,
        required: where === 'path' || !value.safeParse(undefined).success,
        schema: schemaOf(value, 'input'),
      }))
    : []

const commandHeaders = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 8, maxLength: 200 },
    description: 'Derselbe Schlüssel: dieselbe Antwort und keine zweite Wirkung.',
  },
  {
    name: 'Prefer',
    in: 'header',
    required: false,
    schema: { type: 'string', enum: ['respond-async'] },
    description: 'Lange Arbeit als Auftrag ausführen: 202 mit jobId.',
  },
]

/** Returns the schema of a successful answer, and that of the job where the caller may prefer one. */
const repliesOf = ({ reply }: Endpoint): readonly [z.ZodType, z.ZodType | undefined] => {
  if (!(reply instanceof z.ZodUnion)) return [reply, undefined]
  const options = reply.options as readonly z.ZodType[]
  const [only = reply, ...more] = options.filter((option) => option !== jobStarted)
  if (!options.includes(jobStarted)) return [reply, undefined]
  return [more.length > 0 ? z.union([only, ...more]) : only, jobStarted]
}

const logPosition = {
  'Log-Position': {
    description: 'Position im Protokoll, für die diese Antwort steht.',
    schema: { type: 'integer' },
  },
}

/** The content of a reply; files of several types name theirs in the answer. */
const contentOf = ({ produces }: Endpoint, reply: z.ZodType): object =>
  produces === 'application/octet-stream'
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : { [produces]: { schema: schemaOf(reply, 'output') } }

const successes = (endpoint: Endpoint): Record<string, object> => {
  const [reply, job] = repliesOf(endpoint)
  return {
    [endpoint.status]: {
      description: 'Erfolg',
      headers: logPosition,
      ...(endpoint.status === 204 ? {} : { content: contentOf(endpoint, reply) }),
    },
    ...(job
      ? {
          202: {
            description:
              'Als Auftrag begonnen (Prefer: respond-async); GET /job/{id} sagt, wie weit er ist.',
            headers: logPosition,
            content: { 'application/json': { schema: schemaOf(job, 'output') } },
          },
        }
      : {}),
  }
}

/** The answer to too many calls, which every call may give; documented for heavy ones. */
const tooOften = {
  429: {
    description: 'Zu viele aufwendige Vorgänge in einer Minute (too-many-requests).',
    headers: {
      'Retry-After': {
        description: 'Sekunden bis zum nächsten Versuch.',
        schema: { type: 'integer' },
      },
    },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'Der ETag, den der Aufrufer sah. Gilt er nicht mehr: 412 record-moved-on.',
}

const hasShape = (schema: z.ZodType): boolean =>
  !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0

const rolesOf = (access: Endpoint['access']): readonly string[] =>
  access === 'public' || access === 'signed-in' ? [] : rights[access]

const operationOf = (operationId: string, endpoint: Endpoint): object => ({
  operationId,
  summary: endpoint.summary,
  ...(endpoint.deprecated ? { deprecated: true } : {}),
  'x-access': endpoint.access,
  ...(endpoint.inPerson ? { 'x-in-person': true } : {}),
  'x-roles': rolesOf(endpoint.access),
  'x-heavy': endpoint.heavy,
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(mutates(endpoint) ? commandHeaders : []),
    ...(endpoint.conditional ? [ifMatch] : []),
  ],
  ...(hasShape(endpoint.body)
    ? {
        requestBody: {
          content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
        },
      }
    : {}),
  responses: {
    ...successes(endpoint),
    ...(endpoint.heavy ? tooOften : {}),
    default: {
      description: 'Fehler',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
})

/** Returns the OpenAPI 3.1 document of the whole route table; its schemas are JSON Schema 2020-12. */
export const openApi = (version: string): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(routes as Record<string, Endpoint>)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint),
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Stammbuch', version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
