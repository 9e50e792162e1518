import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { sentenceOf } from './problem.ts'
import { read } from './queries.ts'
import { useSession } from './session.ts'

interface NewPeriod {
  readonly id: string
  readonly name: string
}

/** Add a year on the spot, as administrators may: what `ExtendableChoice` needs for it. */
export const useNewPeriod = (onAdded: (period: NewPeriod) => void) => {
  const client = useQueryClient()
  const { can } = useSession()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) =>
      call('createPeriod', { body: { name } }, { expected: ['name-taken', 'invalid'] }),
    onSuccess: async ({ id, name }) => {
      await client.invalidateQueries({ queryKey: read('listPeriods').queryKey })
      onAdded({ id, name })
    },
  })
  return {
    mayAdd: can('administer'),
    addLabel: 'Jahrgang hinzufügen',
    newLabel: 'Neuer Jahrgang',
    pending: isPending,
    error: error && sentenceOf(error),
    onAdd: mutate,
  }
}
