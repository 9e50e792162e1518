export { GeoModule } from './geo.module.ts'
