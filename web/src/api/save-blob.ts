/** Hand a file to the browser, which saves it under this name. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun when the click returns, but some browsers read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
