/** A file as it is sent: what is not packed yet, gzipped. */
export const packed = async (file: File): Promise<Blob> =>
  /\.(zip|gz)$/i.test(file.name)
    ? file
    : new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
