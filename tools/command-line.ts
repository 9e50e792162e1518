import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** End the tool: 2 for a command line that makes no sense, with how it is used. */
export const misused: (usage: string, why?: string) => never = (usage, why) => {
  if (why !== undefined) console.error(why)
  console.error(usage)
  process.exit(2)
}

const said = (error: unknown): string => {
  const { message, code, detail } = error as Record<string, unknown>
  return [message || code || String(error), detail].filter(Boolean).join(': ')
}

/** What ends a tool is for people: one line and status 1, no stack. */
const endWithOneLine = (error: unknown): never => {
  console.error(said(error))
  process.exit(1)
}

/**
 * The arguments of a tool. `--help` shows its usage and ends it with 0; an option that it does not know, or
 * one without its value, ends it with 2. From here on a failure ends it with 1 and says why in one line.
 */
export const commandLine = <const Named extends Options>(usage: string, options: Named) => {
  process.on('uncaughtException', endWithOneLine)
  try {
    const all = { ...options, help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ allowPositionals: true, options: all })
    if ((values as { readonly help?: boolean }).help) {
      console.log(usage)
      process.exit(0)
    }
    return { values, positionals }
  } catch (error) {
    return misused(usage, said(error))
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a word of the command line can be an id at all. */
export const isId = (word: string): boolean => uuid.test(word)
