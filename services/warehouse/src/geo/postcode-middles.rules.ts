import { type Ground, groundOf } from './ground.rules.ts'

/** A place of a postcode table. */
export interface PostcodePlace {
  readonly country: string
  readonly postcode: string
  /** Empty where the table has no names. */
  readonly place: string
  readonly latitude: number
  readonly longitude: number
}

/** The position of a postcode; degrees, WGS 84. */
export interface PostcodeMiddle {
  readonly country: string
  readonly postcode: string
  readonly latitude: number
  readonly longitude: number
}

type Point = Pick<PostcodePlace, 'latitude' | 'longitude'>

/** Post for a single customer, told by legal form or office: it has a house and no ground. */
const customer =
  /\b(g?GmbH|mbH|AG|KG|KGaA|OHG|eG|SE|e\. ?V\.?)(?![\w-])|[Aa]mt\b|gericht|[Bb]ank\b|kasse\b|[Vv]ersicherung|[Vv]erwaltung|Agentur/

const keyOf = ({ country, postcode }: PostcodePlace): string => `${country} ${postcode}`
const pointKey = ({ latitude, longitude }: Point): string => `${latitude} ${longitude}`

const grouped = (
  places: readonly PostcodePlace[],
): ReadonlyMap<string, readonly PostcodePlace[]> => {
  const groups = new Map<string, PostcodePlace[]>()
  for (const place of places) {
    const group = groups.get(keyOf(place))
    if (group) group.push(place)
    else groups.set(keyOf(place), [place])
  }
  return groups
}

/** Counts the postcodes that have a place at each point. */
const sharing = (groups: Iterable<readonly PostcodePlace[]>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const group of groups)
    for (const point of new Set(group.map(pointKey)))
      counts.set(point, (counts.get(point) ?? 0) + 1)
  return counts
}

const orAll = (some: readonly PostcodePlace[], all: readonly PostcodePlace[]) =>
  some.length > 0 ? some : all

/**
 * The places that tell where a postcode is. A point that several postcodes have is the middle of a town and says nothing
 * of one of them; „Schussenried Dunzenhausen“ is a part of „Schussenried“, which stands for it.
 */
const telling = (group: readonly PostcodePlace[], shared: ReadonlyMap<string, number>) => {
  const own = orAll(
    group.filter((place) => shared.get(pointKey(place)) === 1),
    group,
  )
  const names = new Set(own.map(({ place }) => place))
  const isPart = ({ place }: PostcodePlace) =>
    place.split(' ').some((_, at, words) => at > 0 && names.has(words.slice(0, at).join(' ')))
  return orAll(
    own.filter((place) => !isPart(place)),
    own,
  )
}

/** Half a minute of arc, in degrees. */
const halfMinute = 0.5 / 60

/** Tells if an angle is given in whole minutes; tables write four decimals. */
const inMinutes = (degrees: number): boolean =>
  Math.abs(degrees * 60 - Math.round(degrees * 60)) < 0.0035

const towards = (from: number, to: number): number =>
  Math.min(Math.max(to, from - halfMinute), from + halfMinute)

const isCoarse = ({ latitude, longitude }: Point) => inMinutes(latitude) && inMinutes(longitude)

/** A point given in whole minutes stands for a field of one minute: of it, what is nearest to the middle. */
const sharpened = (point: Point, middle: Point): Point =>
  isCoarse(point)
    ? {
        latitude: towards(point.latitude, middle.latitude),
        longitude: towards(point.longitude, middle.longitude),
      }
    : point

const middleOf = (places: readonly PostcodePlace[], ground: Ground): Point => {
  const [only, ...others] = places
  if (only && others.length === 0 && !isCoarse(only)) return only
  const middle = ground(places)
  const east = Math.cos((middle.latitude * Math.PI) / 180)
  const away = ({ latitude, longitude }: Point) =>
    Math.hypot(latitude - middle.latitude, (longitude - middle.longitude) * east)
  const nearest = places.reduce((best, place) => (away(place) < away(best) ? place : best))
  return sharpened(nearest, middle)
}

/**
 * Returns the position of each postcode of a table: that of the one of its places that lies nearest to the middle of its ground,
 * which is the area that lies nearer to its places than to those of other postcodes. A place and no field between places,
 * because that is where houses are. See docs/decisions/0030.
 */
export const postcodeMiddles = (places: readonly PostcodePlace[]): readonly PostcodeMiddle[] => {
  const groups = grouped(places)
  const shared = sharing(groups.values())
  const postcodes = [...groups.values()].map((group) => telling(group, shared))
  const settled = postcodes.filter((group) => !group.some(({ place }) => customer.test(place)))
  const ground = groundOf(settled.flat())
  return postcodes.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { country, postcode } = first
    const { latitude, longitude } = middleOf(group, ground)
    return [{ country, postcode, latitude, longitude }]
  })
}
