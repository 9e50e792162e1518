import module from 'node:module'
import { parentPort } from 'node:worker_threads'
import {
  CorpusCounter,
  candidatesWithin,
  learn,
  Model,
  modelToJson,
  type RootType,
  rootTypes,
  type Values,
} from '@stammbuch/matching'

/** A message to the thread: records to count, then a sample to learn from. */
export type LearnMessage =
  | { readonly count: readonly Values[]; readonly rootType: 'account' | 'contact' }
  | { readonly sample: readonly Values[]; readonly blocksLeftOut: number }

// The next thread takes what this one compiled. Older Node has no such cache.
module.flushCompileCache?.()

/** Keys that the records of a pair share on average: so many chances to be in the sample. */
const sharedKeys = 4

let root: RootType<unknown> | undefined
let counter: CorpusCounter<unknown> | undefined

const pairsAmong = (records: number): number => Math.max(1, (records * (records - 1)) / 2)

const learnt = (sample: readonly Values[], blocksLeftOut: number) => {
  if (!root || !counter) throw new Error('nothing was counted')
  const left = sample.map(root.prepare)
  const corpus = counter.corpus()
  const pairs = candidatesWithin(left.map(root.keys))
  const { levels, priors } = learn(root, { left, right: null }, pairs, corpus).model
  const everywhere = Math.max(1, blocksLeftOut / sharedKeys)
  const share = (pairsAmong(left.length) * everywhere) / pairsAmong(corpus.records)
  return modelToJson(
    new Model(root, corpus, levels, {
      same: Math.min(0.5, priors.same * share),
      related: priors.related.map((one) => Math.min(0.5, one * share)),
    }),
  )
}

parentPort?.on('message', (message: LearnMessage) => {
  if ('count' in message) {
    root = rootTypes[message.rootType]
    counter ??= new CorpusCounter(root)
    for (const values of message.count) counter.add(root.prepare(values))
    parentPort?.postMessage('counted')
  } else parentPort?.postMessage(learnt(message.sample, message.blocksLeftOut))
})
