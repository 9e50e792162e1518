import type { Mapping } from '@stammbuch/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { sentenceOf } from './problem.ts'
import { read } from './queries.ts'

/** Rules for the name of a mapping: a copy's name is longer than that of an empty one. */
export const mappingNames = {
  empty: { shortest: 4, longest: 100, rule: 'Mindestens 4 Zeichen' },
  copy: { shortest: 6, longest: 100, rule: 'Länger als 5 Zeichen' },
} as const

/** A mapping to be: empty for a class, or a copy of another one. */
export type NewMapping = { readonly name: string } & (
  | Pick<Mapping, 'targetClass'>
  | { readonly copied: string }
)

const expected = ['name-taken', 'invalid'] as const

const make = (wanted: NewMapping): Promise<Mapping> =>
  'copied' in wanted
    ? call('cloneMapping', { body: { name: wanted.name, mappingId: wanted.copied } }, { expected })
    : call('createMapping', { body: wanted }, { expected })

/** Make a mapping; `onMade` when it is there and the list of mappings knows it. */
export const useNewMapping = (onMade: (mapping: Mapping) => void) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: make,
    onSuccess: async (mapping) => {
      await client.invalidateQueries({ queryKey: read('listMappings').queryKey })
      onMade(mapping)
    },
  })
  return { make: mutate, pending: isPending, error: error && sentenceOf(error) }
}
