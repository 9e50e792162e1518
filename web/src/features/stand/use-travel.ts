import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Returns the change of an address that leads to another moment of the same page, and to now with `null`. */
export const searchAt =
  (stand: string | null) =>
  ({ at: _, instant: __, vs: ___, ...others }: Readonly<Record<string, unknown>>) => ({
    ...others,
    stand: stand ?? undefined,
  })

/**
 * Returns the way to another moment of the same page, and to now with `null`. What a page says about moments of its own goes
 * out of its address with it.
 */
export const useTravel = (): ((stand: string | null) => void) => {
  const router = useRouter()
  return (stand) =>
    void router.navigate({
      to: '.',
      search: searchAt(stand) as never,
      resetScroll: false,
    })
}

/**
 * Turns the moment of a single list, as addresses from before name it, into that of the whole application. Returns true as
 * long as there is one.
 */
export const useAtAsStand = (at: number | string | undefined): boolean => {
  const router = useRouter()
  useEffect(() => {
    if (at === undefined) return
    void router.navigate({
      to: '.',
      search: searchAt(String(at)) as never,
      replace: true,
    })
  }, [at, router])
  return at !== undefined
}
