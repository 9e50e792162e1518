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

/** What a pooler says that takes no settings at the beginning of a connection. */
const refusedSettings = /unsupported startup parameter/
const settingsRefused =
  'the pooler before the database refuses what a connection begins with: its ignore_startup_parameters must name statement_timeout, ' +
  'lock_timeout, idle_in_transaction_session_timeout and options (DATABASE_URL)'

/** Returns the reason of a failed start in one line for the log: no stack, no address, no password. */
export const startFailure = (error: unknown): string => {
  const { message, code } = error as Record<string, unknown>
  const said = String(message || code || error)
  const meaning = refusedSettings.test(said) ? settingsRefused : meanings[String(code)]
  return meaning === undefined ? said : `${meaning}: ${said}`
}
