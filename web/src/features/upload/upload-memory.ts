import { keptInBrowser, readList, writeJson } from '@/state/browser-storage.ts'

/** A choice as the wizard knows it. */
export interface EntryReference {
  readonly id: string
  readonly name: string
}

/** Project, year and supplier of a file. */
export interface UploadPlace {
  readonly supplier: EntryReference
  readonly rankingGroup: EntryReference
  readonly period: EntryReference
}

/** An upload that was begun, kept so that it can go on after the page was closed. */
export interface BegunUpload extends UploadPlace {
  readonly stamp: string
  readonly fileName: string
  readonly size: number
  readonly lastModified: number
  readonly hash: string
}

const kept = keptInBrowser('uploads')
const atMost = 5

const isBegun = (value: unknown): value is BegunUpload =>
  typeof value === 'object' && value !== null && 'stamp' in value && 'hash' in value

/** The uploads that were begun in this browser and have not ended. */
export const begunUploads = (): readonly BegunUpload[] => readList(kept).filter(isBegun)

const store = (uploads: readonly BegunUpload[]): void => writeJson(kept, uploads.slice(0, atMost))

export const forgetUpload = (stamp: string): void =>
  store(begunUploads().filter((upload) => upload.stamp !== stamp))

export const keepUpload = (upload: BegunUpload): void =>
  store([upload, ...begunUploads().filter(({ stamp }) => stamp !== upload.stamp)])

/** The begun upload of these very bytes to this very place, if there is one. */
export const begunUploadOf = (where: UploadPlace, file: File, hash: string) =>
  begunUploads().find(
    (begun) =>
      begun.hash === hash &&
      begun.fileName === file.name &&
      begun.size === file.size &&
      begun.supplier.id === where.supplier.id &&
      begun.rankingGroup.id === where.rankingGroup.id &&
      begun.period.id === where.period.id,
  )
