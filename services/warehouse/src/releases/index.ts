export { createRelease } from './create-release.ts'
export { releaseProjection } from './release.projection.ts'
export { ReleasesModule } from './releases.module.ts'
