import { clinicFiles } from './clinics.ts'
import { personFiles } from './persons.ts'

/** Returns the invented lists of `data/`: the text of each file by its name. */
export const publicFiles = (): ReadonlyMap<string, string> =>
  new Map([...clinicFiles(), ...personFiles()])
