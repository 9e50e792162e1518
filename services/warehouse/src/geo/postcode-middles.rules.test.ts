import { expect, test } from 'vitest'
import { postcodeMiddles } from './postcode-middles.rules.ts'

/** Places by postcode, name, latitude and longitude. */
const middlesOf = (...places: readonly (readonly [string, string, number, number])[]) =>
  Object.fromEntries(
    postcodeMiddles(
      places.map(([postcode, place, latitude, longitude]) => {
        return { country: 'DE', postcode, place, latitude, longitude }
      }),
    ).map(({ postcode, latitude, longitude }) => [postcode, [latitude, longitude]]),
  )

test('a postcode with one place is where the place is', () => {
  expect(middlesOf(['24103', 'Kiel', 54.3233, 10.1228])).toEqual({ '24103': [54.3233, 10.1228] })
})

test('of several places the one in the middle counts, and not a field between them', () => {
  const middle = middlesOf(
    ['17039', 'Neverin', 53.6207, 13.3366],
    ['17039', 'Trollenhagen', 53.6071, 13.291],
    ['17039', 'Zirzow', 53.5829, 13.1966],
  )
  expect(middle['17039']).toEqual([53.6071, 13.291])
})

test('a point that several postcodes have says nothing of one that has another', () => {
  const middles = middlesOf(
    ['70173', 'Stuttgart', 48.7671, 9.1833],
    ['70173', 'Stuttgart Mitte', 48.7786, 9.1767],
    ['70176', 'Stuttgart', 48.7671, 9.1833],
  )
  expect(middles).toEqual({ '70173': [48.7786, 9.1767], '70176': [48.7671, 9.1833] })
})

test('a part of a place does not stand beside the place', () => {
  const middles = middlesOf(
    ['88427', 'Bad Schussenried Dunzenhausen', 47.9791, 9.6301],
    ['88427', 'Bad Schussenried Kürnbach', 47.9811, 9.6411],
    ['88427', 'Bad Schussenried', 48.0061, 9.6584],
  )
  expect(middles['88427']).toEqual([48.0061, 9.6584])
})

test('what is given in whole minutes moves within its minute, away from who lies beside', () => {
  const beside = [50.5, 8.51] as const
  const of = (name: string, at: readonly [number, number]) =>
    middlesOf(['35579', 'Wetzlar', 50.5, 8.5], ['35600', name, ...at])['35579'] ?? []
  const [latitude = 0, longitude = 0] = of('Garbenheim', beside)
  expect(latitude).toBeCloseTo(50.5, 3)
  expect(longitude).toBeLessThan(8.4935)
  expect(longitude).toBeGreaterThanOrEqual(8.5 - 0.5 / 60)
  // A customer has a house there and no ground; far away nobody takes any.
  for (const [lat = 0, lon = 0] of [of('Leica Camera AG', beside), of('Kiel', [54.32, 10.12])]) {
    expect(lat).toBeCloseTo(50.5, 2)
    expect(lon).toBeCloseTo(8.5, 2)
  }
})

test('tables of several countries keep their postcodes apart', () => {
  const place = { place: '', postcode: '1010' }
  const middles = postcodeMiddles([
    { ...place, country: 'AT', latitude: 48.2077, longitude: 16.3705 },
    { ...place, country: 'CH', latitude: 46.5223, longitude: 6.6384 },
  ])
  expect(middles).toEqual([
    { country: 'AT', postcode: '1010', latitude: 48.2077, longitude: 16.3705 },
    { country: 'CH', postcode: '1010', latitude: 46.5223, longitude: 6.6384 },
  ])
})
