import type { ProofPack, ProofScope } from '@stammbuch/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { endOfDay, startOfDay } from '@/format/berlin-day.ts'
import { useLongWork } from '@/product/runs/long-work.ts'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import type { ProofSearch } from './proof-search.ts'

const isMissing = (what: string) => ({ scope: null, missing: what }) as const

/** The scope that the address asks for, or what it lacks. */
export const scopeOf = ({
  of = 'all',
  id,
  from,
  to,
}: ProofSearch): { readonly scope: ProofScope | null; readonly missing: string | null } => {
  if (of === 'all') return { scope: { kind: 'all' }, missing: null }
  if (of === 'range')
    return from && to
      ? { scope: { kind: 'range', from: startOfDay(from), to: endOfDay(to) }, missing: null }
      : isMissing('Bitte den ersten und den letzten Tag angeben.')
  if (id) return { scope: { kind: of, id }, missing: null }
  return isMissing(of === 'record' ? 'Bitte den Eintrag angeben.' : 'Bitte die Freigabe auswählen.')
}

/** The proofs that can be fetched, making another, and fetching one. */
export const useProofs = () => {
  const client = useQueryClient()
  const isSeen = useIsSeen()
  const list = useQuery({ ...read('listProofPacks'), staleTime: 0 })
  const download = useMutation({
    mutationFn: async ({ key, name }: Pick<ProofPack, 'key' | 'name'>) =>
      saveBlob((await call('downloadProofPack', { params: { key } })) as Blob, name),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  })
  const take = useLongWork('takeProof', {
    title: 'Beweis zum Mitnehmen',
    href: '/nachweise',
    outcome: ({ name }) => `${name} liegt bereit`,
    isSeen,
    onSettled: () => client.invalidateQueries({ queryKey: ['listProofPacks'] }),
  })
  /** Makes a proof and fetches it, while the page is there; otherwise it waits in the list. */
  const takeAlong = (scope: ProofScope): void =>
    take.mutate(
      { body: { scope } },
      { onSuccess: ({ key, name }) => isSeen() && download.mutate({ key, name }) },
    )
  return { list, download, take, takeAlong }
}
