import { z } from 'zod'

/** Accepted advisories that do not affect the shop, by package, each with the reason. */
const audited: Record<string, string> = {}

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
})

const parsed = (output: string): unknown => {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}

/**
 * Summarizes the output of `npm audit --json`; a registry without advisories is reported as unknown,
 * not as safe.
 */
export const auditOutcome = (output: string, exceptions = audited) => {
  const { data } = report.safeParse(parsed(output))
  if (!data)
    return { text: 'audit: the registry did not answer, so nothing is known.', failed: false }
  const vulnerabilities = Object.entries(data.vulnerabilities)
  const open = vulnerabilities.filter(([name]) => !(name in exceptions))
  const lines = vulnerabilities.map(([name, { severity }]) => {
    const reason = exceptions[name]
    return reason ? `${name}: ${severity}, accepted: ${reason}` : `${name}: ${severity}`
  })
  if (open.length > 0)
    return { text: [`audit: ${open.length} found`, ...lines].join('\n'), failed: true }
  return { text: ['audit: nothing found', ...lines].join('\n'), failed: false }
}
