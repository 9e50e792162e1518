import { anna } from './catalogue.ts'
import type { SeedContext } from './history.ts'
import { places, southTyrol } from './places.ts'
import type { Product } from './product.ts'

/** Adds a postcode table of the demo's own towns, loaded by Anna, so that positions can be looked up at once. */
export const loadTowns = (
  { timeline, calendar }: SeedContext,
  { loadPostcodes }: Product,
): void => {
  const towns = [...places, ...southTyrol].map(
    ({ countryCode: country, zipCode: postcode, city: place, latitude, longitude }) => ({
      ...{ country, postcode, place, latitude, longitude },
    }),
  )
  const lines = towns.map((town) => Object.values(town).join(';'))
  const content = ['land;plz;ort;breitengrad;laengengrad', ...lines].join('\n')
  timeline.add({
    at: calendar.at(400, 30),
    by: anna,
    source: 'ui',
    play: ({ unit }) =>
      loadPostcodes(unit, {
        fileName: 'Orte_Demo.csv',
        bytes: new TextEncoder().encode(content),
        places: towns,
      }),
  })
}
