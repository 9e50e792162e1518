import type { DumpTable } from '@stammbuch/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { followJob } from '@/live/follow-job.ts'
import { toast } from '@/ui/toast.ts'

export interface DumpChoice {
  readonly slim?: boolean
  readonly tables?: DumpTable[]
}

interface Created {
  readonly key: string
  readonly name: string
}

const write = async (choice: DumpChoice): Promise<Created> => {
  const begun = await answerOf('createDump', { body: choice }, { respondAsync: true })
  return followJob<Created>(begun, {
    title: 'Abzug der Datenbank',
    href: '/verwaltung/system',
    outcome: ({ name }) => `${name} liegt bereit.`,
    isSeen: () => window.location.pathname === '/verwaltung/system',
  })
}

/** The dumps that can still be downloaded, and writing another. */
export const useDumps = () => {
  const queryClient = useQueryClient()
  const list = useQuery(read('listDumps'))
  const create = useMutation({
    mutationFn: write,
    onSuccess: ({ name }) => toast.success(`${name} liegt bereit.`),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listDumps'] }),
  })
  const download = useMutation({
    mutationFn: async ({ key, name }: Created) => {
      const file = await call('downloadDump', { params: { key } })
      saveBlob(file as Blob, name)
    },
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  })
  return { list, create, download }
}
