import { Fragment, useId, useLayoutEffect } from 'react'
import { createStore, useStorePart } from '@/state/store.ts'
import { Term } from './term.tsx'
import { wordsIn } from './words-in.ts'

/** The words that some title on the page explains, and which one: each is explained once. */
const explainedBy = createStore<ReadonlyMap<string, string>>(new Map())

const take = (owner: string, words: readonly string[]): void =>
  explainedBy.set((all) => {
    const free = words.filter((word) => !all.has(word))
    return free.length === 0
      ? all
      : new Map([...all, ...free.map((word): [string, string] => [word, owner])])
  })

const giveUp = (owner: string): void =>
  explainedBy.set((all) => {
    const left = [...all].filter(([, by]) => by !== owner)
    return left.length === all.size ? all : new Map(left)
  })

/** A title whose words explain themselves when asked, unless one further up explains them already. */
export const ExplainedWords = ({ text }: { readonly text: string }) => {
  const id = useId()
  const pieces = wordsIn(text)
  const words = pieces.flatMap(({ form }) => form ?? []).join('\n')
  useLayoutEffect(() => {
    take(id, words.split('\n').filter(Boolean))
    return () => giveUp(id)
  }, [id, words])
  const own = useStorePart(explainedBy, (all) =>
    words
      .split('\n')
      .filter((form) => all.get(form) === id)
      .join('\n'),
  ).split('\n')
  return pieces.map(({ text: piece, form }, at) => {
    const isOwn = form !== undefined && own.includes(form)
    // A title that has a word twice explains it once.
    const isFirst = pieces.findIndex((other) => other.form === form) === at
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a title have no other identity
      <Fragment key={at}>{isOwn && isFirst ? <Term word={form}>{piece}</Term> : piece}</Fragment>
    )
  })
}
