/** The bytes of a file in base64, as JSON carries them. */
export const base64Of = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}

/** The server takes 2 MB of JSON; base64 is a third longer than the file. */
export const mostFileBytes = 1_500_000
