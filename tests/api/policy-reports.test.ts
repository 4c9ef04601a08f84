import { expect, test } from 'vitest'
import { limits } from '#lib/services/platform/http/limits.ts'
import { openTestApi, readProblem } from './api.ts'

const { app } = await openTestApi()

const tell = (body: string, type = 'application/csp-report') =>
  app.fetch(
    new Request('http://localhost/api/reports/policy', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    }),
    { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
  )
const report = JSON.stringify({ 'csp-report': { 'document-uri': 'https://shop.example/home' } })

test('browsers report violations in both formats, with a rate limit', async () => {
  expect((await tell(report)).status).toBe(204)
  expect((await tell('[]', 'application/reports+json')).status).toBe(204)
  expect((await readProblem(await tell('{'))).code).toBe('unreadable_body')
  expect((await readProblem(await tell(`"${'x'.repeat(10_000_000)}"`))).code).toBe('too_large')
  const said = await Promise.all(
    Array.from({ length: limits.policyReport.points }, () => tell(report)),
  )
  expect(said.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})
