import type { DumpTable } from '@stammbuch/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { type Finished, runToEnd } from '@/product/runs/long-work.ts'
import { toast } from '@/ui/toast.ts'

export interface DumpChoice {
  readonly slim?: boolean
  readonly tables?: DumpTable[]
}

type Created = Finished<'createDump'>

const isSeen = (): boolean => window.location.pathname === '/verwaltung/system'
const outcome = ({ name }: Created): string => `${name} liegt bereit.`

const write = async (choice: DumpChoice): Promise<Created> => {
  const shown = { title: 'Abzug der Datenbank', href: '/verwaltung/system', outcome, isSeen }
  return (await runToEnd('createDump', { body: choice }, shown)).body
}

/** The dumps that can still be downloaded, and writing another. */
export const useDumps = () => {
  const queryClient = useQueryClient()
  const list = useQuery(read('listDumps'))
  const create = useMutation({
    mutationFn: write,
    onSuccess: (created) => toast.success(outcome(created)),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listDumps'] }),
  })
  const download = useMutation({
    mutationFn: async ({ key, name }: Pick<Created, 'key' | 'name'>) => {
      const file = await call('downloadDump', { params: { key } })
      saveBlob(file as Blob, name)
    },
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  })
  return { list, create, download }
}
