import { useMutation } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { useLongWork } from '@/product/runs/long-work.ts'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import type { LogSearch } from './log-search.ts'
import { questionWords } from './question-words.ts'
import { askedFor } from './use-log.ts'

/** Takes the answer to a question along as a file that checks itself; whoever leaves finds it under „Nachweise“. */
export const useAnswerProof = (search: LogSearch) => {
  const isSeen = useIsSeen()
  const download = useMutation({
    mutationFn: async ({ key, name }: { readonly key: string; readonly name: string }) =>
      saveBlob((await call('downloadProofPack', { params: { key } })) as Blob, name),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  })
  const take = useLongWork('takeProof', {
    title: 'Beweis der Antwort',
    href: '/nachweise',
    outcome: ({ name }) => `${name} liegt bereit`,
    isSeen,
  })
  const start = async (): Promise<void> => {
    const filter = Object.fromEntries(
      Object.entries(askedFor(search)).map(([name, value]) => [name, String(value)]),
    )
    const scope = { kind: 'question', filter, words: await questionWords(search) } as const
    take.mutate(
      { body: { scope } },
      { onSuccess: ({ key, name }) => isSeen() && download.mutate({ key, name }) },
    )
  }
  return { pending: take.isPending || download.isPending, start }
}
