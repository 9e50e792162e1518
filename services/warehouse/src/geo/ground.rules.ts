/** Degrees, WGS 84. */
interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** The middle of the ground that belongs to these points together. */
export type Ground = (points: readonly Point[]) => Point

/**
 * The radius of a place's ground in kilometres: a circle of this radius has 16.7 km², which is what a place of
 * Germany has, 357,600 km² for some 21,400 of them.
 */
const reach = 2.3
/** Kilometres of a degree of latitude. */
const degree = 111.2
/** Points at which the ground around a place is looked at. */
const samples = 64
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Evenly over the circle (a sunflower's seeds), in kilometres to the north and east. */
const circle = Array.from({ length: samples }, (_, at) => {
  const away = reach * Math.sqrt((at + 0.5) / samples)
  return { north: away * Math.sin(at * goldenAngle), east: away * Math.cos(at * goldenAngle) }
})

const eastOf = (latitude: number): number => degree * Math.cos((latitude * Math.PI) / 180)

/** Index of the first latitude that is not below. */
const firstFrom = (latitudes: readonly number[], least: number): number => {
  let [low, high] = [0, latitudes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((latitudes[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

interface Away {
  /** In kilometres. */
  readonly north: number
  readonly east: number
}

const square = (north: number, east: number): number => north * north + east * east

/** Returns a finder of the points that share the circle around a point, the nearest first. */
const neighboursIn = (settled: readonly Point[]) => {
  const sorted = settled.toSorted((a, b) => a.latitude - b.latitude)
  const latitudes = sorted.map(({ latitude }) => latitude)
  return ({ latitude, longitude }: Point): readonly Away[] => {
    const found: Away[] = []
    const farthest = latitude + (2 * reach) / degree
    const perDegree = eastOf(latitude)
    for (
      let at = firstFrom(latitudes, latitude - (2 * reach) / degree);
      at < sorted.length;
      at += 1
    ) {
      const other = sorted[at]
      if (!other || other.latitude > farthest) break
      const north = (other.latitude - latitude) * degree
      const east = (other.longitude - longitude) * perDegree
      if (square(north, east) <= square(2 * reach, 0)) found.push({ north, east })
    }
    return found.sort((a, b) => square(a.north, a.east) - square(b.north, b.east))
  }
}

const belongs = (spot: (typeof circle)[number], neighbours: readonly Away[]): boolean => {
  const own = square(spot.north, spot.east) - 1e-9
  return !neighbours.some(({ north, east }) => square(north - spot.north, east - spot.east) < own)
}

/**
 * The ground between settled points: to each belongs what lies within 2.3 km of it and nearer to it than to any other
 * (its Voronoi cell, cut to a circle). Middles are worked out from 64 samples a point, some 0.2 km exact.
 */
export const groundOf = (settled: readonly Point[]): Ground => {
  const neighboursOf = neighboursIn(settled)
  return (points) => {
    const sum = { latitude: 0, longitude: 0, samples: 0 }
    for (const point of points) {
      const neighbours = neighboursOf(point)
      for (const spot of circle) {
        if (!belongs(spot, neighbours)) continue
        sum.latitude += point.latitude + spot.north / degree
        sum.longitude += point.longitude + spot.east / eastOf(point.latitude)
        sum.samples += 1
      }
    }
    const [first] = points
    if (sum.samples === 0) return first ?? { latitude: 0, longitude: 0 }
    return { latitude: sum.latitude / sum.samples, longitude: sum.longitude / sum.samples }
  }
}
