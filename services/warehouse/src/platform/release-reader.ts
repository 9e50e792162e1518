/** A release as other slices read it. */
export interface ReadRelease {
  readonly id: string
  readonly createdAt: string
  readonly createdBy: { readonly id: string; readonly fullName: string }
  readonly rankingGroup: { readonly id: string; readonly name: string }
  readonly period: { readonly id: string; readonly name: string }
}

/** Reads releases, newest first. The slice of releases provides it; who asks need not know that slice. */
export interface ReleaseReader {
  readonly releases: (page: {
    readonly offset: number
    readonly limit: number
  }) => Promise<readonly ReadRelease[]>
}

/** Injection token of the reader of releases. */
export const RELEASE_READER = Symbol('release-reader')
