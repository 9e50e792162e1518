export { releaseProjection } from './release.projection.ts'
export { ReleasesModule } from './releases.module.ts'
