import type { Position } from './geocoder.ts'

const format = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 5,
  maximumFractionDigits: 5,
})

/** `54,32330° N, 10,12280° O`, as people read a position. */
export const shownPosition = ({
  latitude,
  longitude,
}: Pick<Position, 'latitude' | 'longitude'>): string => {
  const north = `${format.format(Math.abs(latitude))}° ${latitude < 0 ? 'S' : 'N'}`
  const east = `${format.format(Math.abs(longitude))}° ${longitude < 0 ? 'W' : 'O'}`
  return `${north}, ${east}`
}
