import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect } from 'vitest'
import { test } from '../testing/test.ts'
import { newScope, send, uploadOf, newMapping } from './testing/deliver.ts'
test('scratch', async ({ warehouse }) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  const scope = await newScope(admin)
  const lines = ['nr;name;strasse;plz;ort;telefon;fax;email;web;a;b;c;d;e;f']
  const N = Number(process.env.ROWS ?? 100000)
  for (let n = 0; n < N; n += 1) lines.push(`${n};Klinik für Innere Medizin ${n} „Süd“;Hauptstraße ${n % 200};${10000 + (n % 80000)};Musterstadt ${n % 500};0431 ${n};0431 ${n + 1};info${n}@klinik-${n}.de;https://www.klinik-${n}.de/;${'x'.repeat(20)};${n * 7};${n * 3};text mit "" ${n};"zitat; ${n}";ende`)
  const content = Buffer.from(lines.join('\r\n'))
  const h = monitorEventLoopDelay({ resolution: 5 }); h.enable()
  const out: Record<string, number> = { bytes: content.length }
  const timed = async <T>(name: string, w: () => Promise<T>) => { h.reset(); const t = performance.now(); const r = await w(); out[name] = Math.round(performance.now() - t); out[`${name}Lag`] = Math.round(h.max / 1e6); return r }
  const up = await timed('upload', () => send(admin, uploadOf(scope, content)))
  const sampleId = String(up.body.sample?.id)
  const p = await timed('process', () => admin.call('processSample', { params: { sampleId } }))
  expect(p.body).toEqual({ rows: N })
  const mappingId = await newMapping(admin, 'account', [
    { source: 'name', target: 'name' }, { source: 'strasse', target: 'street' }, { source: 'plz', target: 'zipCode' },
    { source: 'ort', target: 'city' }, { source: 'telefon', target: 'telephoneNumber' }, { source: 'email', target: 'emailAddress' }])
  const body = { sampleId, mappingId }
  const rss = Math.round(process.memoryUsage().rss / 1e6)
  const dr = await timed('dry', () => admin.call('dryRunMapping', { body }))
  console.log(JSON.stringify({ out, rss, rss2: Math.round(process.memoryUsage().rss / 1e6), dr: { ...dr.body, rejectedRows: 0 } }))
}, 600_000)
