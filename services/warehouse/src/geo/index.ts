export { GeoModule } from './geo.module.ts'
export { loadPostcodes } from './load-postcodes.process.ts'
