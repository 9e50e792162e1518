import 'vitest'

/** The Postgres cluster of one test run. */
export interface ProvidedPostgres {
  readonly port: number
  /** A migrated, empty database to clone. */
  readonly template: string
  readonly owner: string
  readonly app: string
}

/** The JetStream server of one test run; without a url when this machine has none and none could be fetched. */
export interface ProvidedNats {
  readonly url?: string
  /** The program, for tests that need a server of their own. */
  readonly program?: string
}

/** The Chromium of this machine, in the terms of Playwright's launch options. */
export interface ProvidedChromium {
  readonly executablePath: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** A whole product that was started for one test run. */
export interface ProvidedProduct {
  /** Origin of the web app and the API, without a slash at the end. */
  readonly url: string
  /** Its data folder: logs, environment.json, keys. */
  readonly dataDir: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: ProvidedPostgres
    nats: ProvidedNats
    chromium: ProvidedChromium
    product: ProvidedProduct
  }
}
