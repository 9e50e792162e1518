import { read } from './queries.ts'

/** The deliveries a choice offers: the newest thousand. */
export const sampleChoices = read('listSamples', { query: { limit: 1000 } })
