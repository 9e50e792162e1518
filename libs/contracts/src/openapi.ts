import { z } from 'zod'
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

const hasShape = (schema: z.ZodType): boolean =>
  !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0

const rolesOf = (access: Endpoint['access']): readonly string[] =>
  access === 'public' || access === 'signed-in' ? [] : rights[access]

const operationOf = (operationId: string, endpoint: Endpoint): object => ({
  operationId,
  summary: endpoint.summary,
  ...(endpoint.deprecated ? { deprecated: true } : {}),
  'x-access': endpoint.access,
  'x-roles': rolesOf(endpoint.access),
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(mutates(endpoint) ? commandHeaders : []),
  ],
  ...(hasShape(endpoint.body)
    ? {
        requestBody: {
          content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
        },
      }
    : {}),
  responses: {
    [endpoint.status]: {
      description: 'Erfolg',
      ...(endpoint.status === 204
        ? {}
        : { content: { [endpoint.produces]: { schema: schemaOf(endpoint.reply, 'output') } } }),
    },
    default: {
      description: 'Fehler',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
})

/** The OpenAPI 3.1 document of the whole route table; its schemas are JSON Schema 2020-12. */
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
