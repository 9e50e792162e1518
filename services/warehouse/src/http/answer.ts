import type { CommandReply } from '@stammbuch/ledger'

/** The result of a handler that sets more than a body: a status, a log position, headers. */
export class Answer<Body = unknown> {
  readonly body: Body
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    body: Body,
    status: number | null = null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.body = body
    this.status = status
    this.headers = headers
  }

  /** The answer to a read that stands for a log position. */
  static at<Body>(position: number, body: Body): Answer<Body> {
    return new Answer(body, null, { 'log-position': String(position) })
  }

  /** The answer of a command, with its id, by which it can be taken back, and the position of its last event. */
  static of<Body>({
    answer,
    status,
    position,
    repeated,
    command,
  }: CommandReply<Body>): Answer<Body> {
    return new Answer(answer, status === 200 ? null : status, {
      'command-id': command,
      ...(position === null ? {} : { 'log-position': String(position) }),
      ...(repeated ? { 'idempotency-replayed': 'true' } : {}),
    })
  }
}
