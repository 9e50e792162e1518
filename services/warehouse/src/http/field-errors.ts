import type { z } from 'zod'
import { germanIssue } from './german-issue.ts'
import type { Path } from './unstorable-text.ts'

/** The error of one value, and its path. */
export interface FieldError {
  readonly path: string
  readonly code: string
  readonly message: string
}

type Issue = z.core.$ZodIssue

/** Of several alternatives the one whose kind was meant: its own words help more than „one of them“. */
const meant = ({ errors }: z.core.$ZodIssueInvalidUnion): readonly Issue[] =>
  errors.find((issues) =>
    issues.every(({ code, path }) => path.length > 0 || !/^invalid_(type|value)$/.test(code)),
  ) ?? []

/** A rule of our own says in its `params` what it is called. */
const codeOf = (issue: Issue): string =>
  issue.code === 'custom'
    ? String(issue.params?.code ?? 'invalid')
    : issue.code.replaceAll('_', '-')

const fieldErrors = (issue: Issue, base: Path = []): FieldError[] => {
  const path = [...base, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      code: 'unknown-key',
      message: `Das Feld „${key}“ ist hier nicht bekannt.`,
    }))
  const inner = issue.code === 'invalid_union' ? meant(issue) : []
  if (inner.length > 0) return inner.flatMap((one) => fieldErrors(one, path))
  return [{ path: path.join('.'), code: codeOf(issue), message: issue.message }]
}

/** A value as a schema has it, or all that is wrong with it, in German. */
export const judged = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
):
  | { readonly data: z.output<Schema>; readonly errors: null }
  | { readonly data: undefined; readonly errors: readonly FieldError[] } => {
  const result = schema.safeParse(value, { error: germanIssue })
  return result.success
    ? { data: result.data, errors: null }
    : { data: undefined, errors: result.error.issues.flatMap((issue) => fieldErrors(issue)) }
}
