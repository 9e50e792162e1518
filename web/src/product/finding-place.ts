import type { Verification } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'

/** Returns the place of a damage in the log in words: one position, the events of a seal that names none, or no place. */
export const findingPlace = ({ firstBroken, lastBroken }: Verification): string | null => {
  if (firstBroken === null) return null
  return lastBroken === null || lastBroken === firstBroken
    ? `an Position ${formatNumber(firstBroken)}`
    : `zwischen den Positionen ${formatNumber(firstBroken)} und ${formatNumber(lastBroken)}`
}
