import { type ReplyOf, titleOf, type warehouseGraphql } from '@stammbuch/contracts'
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { Problem } from '../http/index.ts'
import { germanGraphql } from './german-graphql.rules.ts'
import { limits, tooCostly, withinLimits } from './query-limits.adapter.ts'

export interface GraphqlRequest {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
  readonly operationName?: string | null | undefined
}

const refused = (errors: readonly GraphQLError[]): Problem => {
  const costly = errors.some(({ extensions }) => extensions.code === tooCostly)
  const code = costly ? 'graphql-too-costly' : 'graphql-invalid'
  // The library's own messages are in English; ours, on the limits, are not.
  const said = errors.map(({ message, extensions }) =>
    extensions.code === tooCostly ? message : germanGraphql(message),
  )
  const detail = costly ? said[0] : `${titleOf(code)} ${said[0]}`
  return new Problem(code, detail, {
    errors: errors.map(({ locations }, at) => ({
      path: locations?.map(({ line, column }) => `${line}:${column}`).join(', ') ?? '',
      code,
      message: said[at] ?? '',
    })),
  })
}

const parsed = (query: string): DocumentNode => {
  try {
    return parse(query, { maxTokens: limits.tokens })
  } catch (error) {
    if (error instanceof GraphQLError) throw refused([error])
    throw error
  }
}

/**
 * Check a document against schema and limits, and run it.
 *
 * @throws Problem `graphql-invalid`, `graphql-too-costly` before anything of it ran
 */
export const answerQuery = async (
  schema: GraphQLSchema,
  { query, variables, operationName }: GraphqlRequest,
  introspection: boolean,
): Promise<ReplyOf<typeof warehouseGraphql>> => {
  const document = parsed(query)
  const rules = introspection ? [] : [NoSchemaIntrospectionCustomRule]
  // The limits come first: what is too large is not worth checking any further.
  const large = validate(schema, document, [withinLimits], { maxErrors: 5 })
  if (large.length > 0) throw refused(large)
  const wrong = validate(schema, document, [...specifiedRules, ...rules], { maxErrors: 5 })
  if (wrong.length > 0) throw refused(wrong)
  const { data, errors } = await execute({
    schema,
    document,
    ...(variables ? { variableValues: variables } : {}),
    ...(operationName ? { operationName } : {}),
  })
  return {
    data: data as Record<string, unknown> | null | undefined,
    // Nothing from inside leaves: the name of the place is enough for a client.
    ...(errors
      ? {
          errors: errors.map(({ path, originalError, message }) => ({
            message:
              originalError && path
                ? 'Dieser Teil der Antwort ist nicht lesbar.'
                : germanGraphql(message),
            ...(path ? { path: [...path] } : {}),
          })),
        }
      : {}),
  }
}
