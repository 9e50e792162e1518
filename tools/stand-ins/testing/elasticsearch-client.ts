/** An answer for a test; `body` is its JSON. */
export interface ClientReply {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of a foreign protocol
  readonly body: any
}

/** Returns a client of one Elasticsearch; a text is sent as it is, anything else as JSON. */
export const elasticsearchClient = (url: () => string) => {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    type = 'application/json',
  ): Promise<ClientReply> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const sent = body === undefined ? {} : { body: text, headers: { 'content-type': type } }
    const response = await fetch(`${url()}${path}`, { method, ...sent })
    const answered = await response.text()
    const { status, headers } = response
    return { status, headers, body: answered ? JSON.parse(answered) : undefined }
  }
  const bulk = (...lines: readonly object[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    return call('POST', '/_bulk', text, 'application/x-ndjson')
  }
  return { call, bulk }
}

/** Returns the action line of an index operation with an external version. */
export const externally = (id: string, version: number, index = 'konten') => ({
  index: { _index: index, _id: id, version, version_type: 'external' },
})
