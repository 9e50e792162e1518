import { loadPostcodes } from '@stammbuch/contracts'
import { preparedMutation } from '../http/index.ts'
import { loadPostcodes as load, postcodeTables } from './load-postcodes.process.ts'
import { readPostcodeFile } from './postcode-file.adapter.ts'
import { postcodeMiddles } from './postcode-middles.rules.ts'

/** Changing the tables that say where a postcode is. */
export const geoMutations = [
  preparedMutation(loadPostcodes, [], () => ({ body: { fileName, fileContent, country } }) => {
    const bytes = Buffer.from(fileContent, 'base64')
    const places = readPostcodeFile(bytes, country)
    const middles = postcodeMiddles(places)
    return {
      work: async (unit) => {
        await load(unit, { fileName, bytes, places, middles })
        return { tables: await postcodeTables(unit.db) }
      },
    }
  }),
]
