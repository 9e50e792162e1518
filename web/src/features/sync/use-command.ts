import type { RouteName } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { followJob } from '@/live/follow-job.ts'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'

/** What these pages read; all of it may look different after a command. */
export const readHere: readonly RouteName[] = [
  'salesforceStatus',
  'elasticsearchStatus',
  'listSyncWorkers',
  'listParked',
]

/** A command whose outcome is one German sentence; long work goes on in the tray. */
export const useCommand = <Name extends RouteName>(name: Name, title: string, href: string) => {
  const queryClient = useQueryClient()
  const isSeen = useIsSeen()
  return useMutation({
    mutationFn: async (input: Call<Name>): Promise<string> => {
      const begun = await answerOf(name, input, { respondAsync: true })
      const outcome = (result: unknown) => String(result)
      return outcome(await followJob<unknown>(begun as never, { title, href, isSeen, outcome }))
    },
    onError: (thrown) => toast.error(sentenceOf(thrown)),
    onSettled: () => {
      for (const list of readHere) void queryClient.invalidateQueries({ queryKey: [list] })
    },
  })
}
