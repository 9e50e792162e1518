import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { sample } from './intake.ts'
import { namedValues } from './named-values.ts'
import { atMoment, id, idParam, instant, rowIndex, textOf } from './scalars.ts'

export const getSample = endpoint({
  method: 'GET',
  path: '/sample/{id}',
  access: 'read',
  summary: 'Eine Lieferung.',
  params: idParam,
  query: atMoment,
  reply: sample,
})

export const changeSamplePeriod = endpoint({
  method: 'POST',
  path: '/sample/change-period/{id}/{newPeriodName}',
  access: 'intake',
  summary:
    'Eine Lieferung einem anderen Jahrgang zuordnen. Was bereits importiert ist, bleibt in seinem Jahrgang.',
  params: z.object({ id, newPeriodName: textOf(1, 100) }),
  reply: sample,
})

export const duplicateSample = endpoint({
  method: 'POST',
  path: '/sample/duplicate/{id}',
  access: 'intake',
  summary:
    'Eine Lieferung duplizieren: dieselbe Datei, gelesen wie ihre Vorlage, noch ohne Mapping.',
  params: idParam,
  reply: sample,
})

export const setSampleAside = endpoint({
  method: 'POST',
  path: '/sample/set-aside/{id}',
  access: 'intake',
  summary:
    'Sagen, dass eine Lieferung nicht importiert wird, mit dem Grund. Dann verhindert sie keine Freigabe.',
  params: idParam,
  body: z.strictObject({ reason: textOf(1, 500) }),
  reply: sample,
})

export const takeSampleUp = endpoint({
  method: 'POST',
  path: '/sample/take-up/{id}',
  access: 'intake',
  summary: 'Eine Lieferung, die nicht importiert werden sollte, doch wieder zum Import vorsehen.',
  params: idParam,
  reply: sample,
})

export const sampleWithBytes = endpoint({
  method: 'GET',
  path: '/sample/with-bytes/{sha256}',
  access: 'intake',
  summary:
    'Die erste Lieferung mit genau diesen Bytes, damit niemand dieselbe Datei noch einmal schickt.',
  params: z.object({ sha256: z.string().regex(/^[0-9a-fA-F]{64}$/) }),
  reply: z.object({
    sample: z.object({ id, createdAt: instant, fileName: z.string() }).nullable(),
  }),
})

export const processSample = endpoint({
  method: 'POST',
  path: '/sample/{sampleId}/process',
  access: 'intake',
  summary: 'Eine Lieferung für den Import vorbereiten.',
  params: z.object({ sampleId: id }),
  reply: z.object({ rows: z.number().int() }),
})

export const sampleRow = endpoint({
  method: 'GET',
  path: '/sample/{sampleId}/partial/row/{rowIndex}',
  access: 'read-personal',
  summary: 'Eine Zeile der Lieferung im Original.',
  params: z.object({ sampleId: id, rowIndex: z.coerce.number().pipe(rowIndex) }),
  reply: namedValues(z.string()),
  deliveredRows: ({ params }) => [{ delivery: params.sampleId, row: params.rowIndex + 2 }],
})
