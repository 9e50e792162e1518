import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, textOf } from './scalars.ts'

export const chunkBytes = 524_288
export const maxFileBytes = 104_857_600

export const uploadChunk = endpoint({
  method: 'POST',
  path: '/upload',
  access: 'intake',
  summary:
    'Einen Teil einer Datei (höchstens 512 KiB) hochladen, der Reihe nach; der letzte legt die Lieferung an.',
  body: z.strictObject({
    stamp: z.string().regex(/^[A-Za-z0-9._-]{4,100}$/),
    supplier: id,
    rankingGroup: id,
    period: id,
    chunkId: z.number().int().min(0),
    chunkCount: z.number().int().min(1).max(1_000_000),
    fileOriginalName: textOf(1, 255),
    fileOriginalType: z.string().max(200),
    fileHash: z.string().regex(/^[0-9a-fA-F]{32}$/),
    /** SHA-256 of the whole file; checked when given. */
    fileSha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/)
      .optional(),
    fileContent: z.base64(),
  }),
  reply: z.object({
    received: z.number().int(),
    chunkCount: z.number().int(),
    sample: z.object({ id }).optional(),
    /** The earlier delivery with the very same bytes, if there is one. */
    sameAs: z.object({ id, createdAt: instant }).optional(),
  }),
})

export const uploadState = endpoint({
  method: 'GET',
  path: '/upload/{stamp}',
  access: 'intake',
  summary: 'Wie weit ein Upload gekommen ist.',
  params: z.object({ stamp: z.string() }),
  reply: z.object({ received: z.number().int(), chunkCount: z.number().int() }),
})
