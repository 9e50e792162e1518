import { type Logger, pino } from 'pino'

export const LOGGER = Symbol('logger')

/** Structured lines on standard output; tokens never appear in them. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    redact: ['req.headers.authorization', 'headers.authorization', 'token', 'auth'],
  })
