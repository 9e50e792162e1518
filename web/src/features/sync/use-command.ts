import type { RouteName } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type PageWorkState, useLongWork } from '@/product/runs/long-work.ts'

/** Reads of these pages; a command may change all of them. */
export const readHere: readonly RouteName[] = [
  'salesforceStatus',
  'elasticsearchStatus',
  'listSyncWorkers',
  'listParked',
]

/** A command whose outcome is one German sentence; long work goes on in the tray. */
export const useCommand = <Name extends RouteName>(
  name: Name,
  title: string,
  href: string,
): PageWorkState<Name> => {
  const queryClient = useQueryClient()
  return useLongWork(name, {
    ...{ title, href, outcome: String },
    onSettled: () => {
      for (const list of readHere) void queryClient.invalidateQueries({ queryKey: [list] })
    },
  })
}
