import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../deploy')

/** Returns the product's metrics that the dashboard and the alert rules of `deploy/` read, without the endings of histograms. */
export const shownMetrics = (): readonly string[] => {
  const texts = ['grafana/stammbuch.json', 'prometheus/rules.yml'].map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  )
  const names = [...texts.join('\n').matchAll(/stammbuch_[a-z_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  )
  return [...new Set(names)].toSorted()
}
