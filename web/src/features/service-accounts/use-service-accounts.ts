import type { Call } from '@stammbuch/contracts/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { toast } from '@/ui/toast.ts'

export type AccountRequest = NonNullable<Call<'createServiceAccount'>['body']>
export type AccountChange = NonNullable<Call<'updateServiceAccount'>['body']>

const refusals = ['client-id-taken', 'short-code-taken', 'not-found'] as const

/** Creates, changes and ends service accounts; the list is read anew afterwards. */
export const useServiceAccounts = () => {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['listServiceAccounts'] })
  const create = useMutation({
    mutationFn: (body: AccountRequest) =>
      call('createServiceAccount', { body }, { expected: [...refusals] }),
    onSuccess: ({ name }) => toast.success(`Das Dienstkonto „${name}“ ist angelegt.`),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ id, body }: { readonly id: string; readonly body: AccountChange }) =>
      call('updateServiceAccount', { params: { id }, body }, { expected: ['not-found'] }),
    onSuccess: ({ name }) => toast.success(`Das Dienstkonto „${name}“ ist geändert.`),
    onSettled,
  })
  const end = useMutation({
    mutationFn: (id: string) => call('endServiceAccount', { params: { id } }),
    onSuccess: () => toast.success('Das Dienstkonto ist beendet.'),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
    onSettled,
  })
  return { create, change, end }
}
