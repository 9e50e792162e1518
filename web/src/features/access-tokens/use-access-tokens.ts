import type { AccessToken } from '@stammbuch/contracts'
import type { Call, Reply } from '@stammbuch/contracts/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { toast } from '@/ui/toast.ts'

export type TokenRequest = NonNullable<Call<'createAccessToken'>['body']>
export type MadeToken = Reply<'createAccessToken'>

const lists = ['listAccessTokens', 'listTokensOfPeople'] as const

/** Creates and revokes access tokens; both lists are read anew afterwards. */
export const useAccessTokens = () => {
  const queryClient = useQueryClient()
  const readAgain = () =>
    Promise.all(lists.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
  const create = useMutation({
    mutationFn: (body: TokenRequest) =>
      call('createAccessToken', { body }, { expected: ['roles-beyond-own', 'too-many-tokens'] }),
    onSettled: readAgain,
  })
  const revoke = useMutation({
    mutationFn: ({ id, own }: Pick<AccessToken, 'id'> & { readonly own: boolean }) =>
      call(own ? 'revokeAccessToken' : 'revokeTokenOfPerson', { params: { id } }),
    onSuccess: () => toast.success('Das Zugriffstoken ist widerrufen.'),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
    onSettled: readAgain,
  })
  return { create, revoke }
}
