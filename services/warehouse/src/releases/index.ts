export { createRelease } from './create-release.process.ts'
export { releaseProjection } from './release.projection.ts'
export { ReleasesModule } from './releases.module.ts'
