import { StreamableFile } from '@nestjs/common'

/** A zip archive as a download. */
export const archiveReply = (name: string, content: Buffer): StreamableFile =>
  new StreamableFile(content, {
    type: 'application/zip',
    disposition: `attachment; filename="${name}"`,
    length: content.length,
  })
