export { GeoModule } from './geo.module.ts'
export { loadPostcodes } from './load-postcodes.ts'
