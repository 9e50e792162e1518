import type { Verification } from '@stammbuch/contracts'
import { formatNumber } from '@/format/format.ts'

/** Place of the first fault: one position, or the events of a seal that does not name one. */
export const placeOf = ({ firstBroken, lastBroken }: Verification): string => {
  if (firstBroken === null) return ' an unbekannter Stelle'
  return lastBroken === null || lastBroken === firstBroken
    ? ` an Position ${formatNumber(firstBroken)}`
    : ` zwischen den Positionen ${formatNumber(firstBroken)} und ${formatNumber(lastBroken)}`
}
