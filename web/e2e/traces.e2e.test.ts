import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type CollectedSpan, startTraceCollector, productTest as test } from '@stammbuch/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { startProduct } from '../../tools/product-process.ts'
import { makeRunFolder } from '../../tools/vitest/run-folder.ts'
import { signIn } from './sign-in.ts'

const until = { timeout: 60_000, interval: 200 }

test('[O-007] one trace leads from a press in the browser through the server to Postgres, and on to the target that the command is delivered to', {
  timeout: 600_000,
}, async ({ browser }) => {
  const collector = await startTraceCollector()
  onTestFinished(collector.close)
  const folder = await makeRunFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const product = await startProduct(join(folder, 'data'), {
    ...{ LOG_CHECK_HOUR: 'never', BROWSER_TRACES: 'on' },
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  onTestFinished(product.stop)
  const { page, faults } = await signIn(browser, product.url, 'Erik Ebert')

  const found = (is: (span: CollectedSpan) => boolean): Promise<CollectedSpan> =>
    vi.waitFor(() => {
      const span = collector.spans().find(is)
      if (!span)
        throw new Error(
          collector
            .spans()
            .map(({ name }) => name)
            .join(', '),
        )
      return span
    }, until)
  const below = (parent: CollectedSpan, service: string, name?: string) =>
    found(
      (span) =>
        span.parentSpanId === parent.spanId &&
        span.traceId === parent.traceId &&
        span.service === service &&
        (name === undefined || span.name === name),
    )
  const ofBrowser = (name: string) =>
    found((span) => span.service === 'stammbuch-web' && span.name === name)

  // A page that is opened: its call, the server's part of that, a statement of it, and the paint at the end.
  await page.getByRole('link', { name: 'Verifikation' }).first().click()
  await page.getByRole('row').nth(1).waitFor()
  const opened = await ofBrowser('page /verifikation')
  const parentOf = ({ traceId, parentSpanId }: CollectedSpan) =>
    collector.spans().find((span) => span.traceId === traceId && span.spanId === parentSpanId)
  await found((statement) => {
    const served = parentOf(statement)
    const call = served && parentOf(served)
    const page = call && parentOf(call)
    return (
      page === opened &&
      [call?.service, served?.service].join() === 'stammbuch-web,stammbuch-warehouse' &&
      call?.name === served?.name &&
      (statement.attributes['db.query.text'] ?? '').startsWith('select')
    )
  })
  await below(opened, 'stammbuch-web', 'paint')

  // A command: from the press to the log, its paint, and the delivery to the index in the same trace.
  await page.locator('main a[href*="/account/"]').first().click()
  await page.waitForURL(/\/account\//)
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Zur Synchronisation vormerken' }).click()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  const command = await ofBrowser('requestSync')
  const written = await below(command, 'stammbuch-warehouse', 'requestSync')
  await below(command, 'stammbuch-web', 'paint')
  const append = await found(
    ({ parentSpanId, attributes }) =>
      parentSpanId === written.spanId &&
      (attributes['db.query.text'] ?? '').includes('select append('),
  )
  expect(append.traceId).toBe(command.traceId)
  const position = written.attributes['stammbuch.position']
  expect(Number(position)).toBeGreaterThan(0)
  const delivery = await found(
    ({ name, attributes }) =>
      name === 'deliver' &&
      attributes.target === 'elasticsearch' &&
      (attributes['stammbuch.positions'] ?? '').split(',').includes(position ?? ''),
  )
  expect([delivery.traceId, delivery.parentSpanId]).toEqual([command.traceId, written.spanId])
  await found(
    ({ parentSpanId, name }) => parentSpanId === delivery.spanId && name.startsWith('POST '),
  )
  // No ids, no values: pages are named by their pattern.
  expect(collector.spans().map(({ name }) => name)).toContain('page /account/$id')
  expect(faults).toEqual([])
})
