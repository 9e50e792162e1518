/** Where the list of deliveries stands, as the URL says it. */
export interface SamplesSearch {
  readonly offset?: number | undefined
}

export const samplesSearch = ({ offset }: Readonly<Record<string, unknown>>): SamplesSearch => {
  const number = Number(offset)
  return { offset: Number.isInteger(number) && number > 0 ? number : undefined }
}
