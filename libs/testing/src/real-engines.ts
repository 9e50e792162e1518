/** A search engine that runs for the tests. */
export interface RunningEngine {
  readonly name: string
  readonly url: string
  /** Its process, where the test may let it stand still. */
  readonly pid: number | undefined
  /** Its name of the type of an object whose fields are all keywords. */
  readonly flat: 'flattened' | 'flat_object'
}

const given = JSON.parse(process.env.REAL_ENGINES ?? '[]') as readonly {
  readonly name: string
  readonly url: string
  readonly pid?: number
}[]

/** The engines that `npm run test:real` has started; none without it. */
export const engines: readonly RunningEngine[] = given.map(({ name, url, pid }) => ({
  ...{ name, url, pid },
  flat: name.startsWith('OpenSearch') ? 'flat_object' : 'flattened',
}))
