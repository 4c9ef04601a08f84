import { expect, test } from 'vitest'
import { auditOutcome } from './audit.ts'

const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities })

test('reports what was found, what is accepted, and a registry that did not answer', () => {
  expect(auditOutcome(report({}))).toEqual({ text: 'audit: nothing found', failed: false })
  const found = report({ left: { severity: 'high', via: [] }, right: { severity: 'low', via: [] } })
  expect(auditOutcome(found, { right: 'never called' })).toEqual({
    text: 'audit: 1 found\nleft: high\nright: low, accepted: never called',
    failed: true,
  })
  expect(auditOutcome(found, { left: 'not here', right: 'never called' }).failed).toBe(false)
  const silent = { text: 'audit: the registry did not answer, so nothing is known.', failed: false }
  for (const answer of ['', 'npm error', '{"error":{"code":"E405"}}', '{"message":"no"}'])
    expect(auditOutcome(answer)).toEqual(silent)
})
