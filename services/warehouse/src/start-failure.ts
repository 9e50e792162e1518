const away = 'the database cannot be reached (DATABASE_URL)'
/** The meaning of error codes of Node and Postgres while the service starts. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: away,
  EHOSTUNREACH: away,
  ENOTFOUND: away,
  EAI_AGAIN: away,
  ETIMEDOUT: away,
  '57P03': 'the database starts or stops just now',
  '28P01': 'the database does not take this user and password (DATABASE_URL)',
  '28000': 'the database does not take this user (DATABASE_URL)',
  '3D000': 'there is no such database (DATABASE_URL)',
  '3F000': 'the database lacks the schemas of Stammbuch; the migrations make them',
  '42P01': 'the database lacks tables of Stammbuch; the migrations make them',
  EADDRINUSE: 'the port is taken (PORT)',
}

/** Returns the reason of a failed start in one line for the log: no stack, no address, no password. */
export const startFailure = (error: unknown): string => {
  const { message, code } = error as Record<string, unknown>
  const said = String(message || code || error)
  const meaning = meanings[String(code)]
  return meaning === undefined ? said : `${meaning}: ${said}`
}
