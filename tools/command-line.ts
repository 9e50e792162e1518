import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** Ends the tool with status 2 for an invalid command line, and prints its usage. */
export const misused: (usage: string, why?: string) => never = (usage, why) => {
  if (why !== undefined) console.error(why)
  console.error(usage)
  process.exit(2)
}

const away = 'the database cannot be reached; does the product run, and is the address right?'
/** Explanations of Node's and Postgres' error codes. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: away,
  ECONNRESET: away,
  EHOSTUNREACH: away,
  ENOTFOUND: away,
  EAI_AGAIN: away,
  ETIMEDOUT: away,
  '57P03': 'the database starts or stops just now; try again',
  '28P01': 'the database does not take this user and password',
  '28000': 'the database does not take this user',
  '3D000': 'there is no such database',
  '42P01': 'the database lacks tables of Stammbuch; npm run migrate makes them',
  '42501': 'this user of the database may not do that',
  ENOENT: 'there is no such file',
  EISDIR: 'that is a folder, not a file',
  EACCES: 'that file may not be read',
}

const said = (error: unknown): string => {
  const { message, code, detail } = error as Record<string, unknown>
  const told = [message || code || String(error), detail].filter(Boolean).join(': ')
  const meaning = meanings[String(code)]
  return meaning === undefined ? told : `${meaning} (${told})`
}

/** Ends the tool with one line about the error and status 1, without a stack. */
const endWithOneLine = (error: unknown): never => {
  console.error(said(error))
  process.exit(1)
}

/**
 * Parses the arguments of a tool. `--help` prints its usage and ends it with 0; an unknown option, or one without its value, ends it
 * with 2. From here on an error ends it with 1 and one line.
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

const whole = /^[1-9]\d{0,8}$/

/** Tells if an argument is a count: a whole number from 1, below a billion. */
export const isCount = (word: string): boolean => whole.test(word)

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Tells if an argument has the form of an id. */
export const isId = (word: string): boolean => uuid.test(word)
