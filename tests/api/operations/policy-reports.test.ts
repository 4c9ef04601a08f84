import { expect, test } from 'vitest'
import { limits } from '#kernel/http/limits.ts'
import { openTestApi, readProblem } from '../api.ts'

const { app } = await openTestApi()

const sendReport = (body: string, type = 'application/csp-report') =>
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
  expect((await sendReport(report)).status).toBe(204)
  expect((await sendReport('[]', 'application/reports+json')).status).toBe(204)
  expect((await readProblem(await sendReport('{'))).code).toBe('unreadable_body')
  expect((await readProblem(await sendReport(`"${'x'.repeat(10_000_000)}"`))).code).toBe(
    'too_large',
  )
  const responses = await Promise.all(
    Array.from({ length: limits.policyReport.points }, () => sendReport(report)),
  )
  expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})
