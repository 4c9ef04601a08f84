import { z } from 'zod'

/** Limits the length: enough to locate the violation, and the content is untrusted. */
const text = z.catch(z.string(), '').transform((given) => given.slice(0, 300))

/** Removes query and fragment of a URL, which may contain private data. */
const address = text.transform((given) => given.split(/[?#]/)[0] ?? '')

const byDirective = z
  .object({
    'csp-report': z.object({
      'document-uri': address,
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': address,
      disposition: text,
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      page: report['document-uri'],
      directive: report['effective-directive'] || report['violated-directive'],
      refused: report['blocked-uri'],
      disposition: report.disposition,
    },
  ])

const byReport = z
  .array(
    z.object({
      type: z.string(),
      body: z.object({
        documentURL: address,
        effectiveDirective: text,
        blockedURL: address,
        disposition: text,
      }),
    }),
  )
  .max(100)
  .transform((list) =>
    list
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({
        page: body.documentURL,
        directive: body.effectiveDirective,
        refused: body.blockedURL,
        disposition: body.disposition,
      })),
  )

const reports = z.union([byDirective, byReport])

const maxViolations = 10

/** Parses both report formats of browsers; undefined for anything else. */
export const readViolations = (bytes: Uint8Array) => {
  try {
    return reports.parse(JSON.parse(new TextDecoder().decode(bytes))).slice(0, maxViolations)
  } catch {
    return undefined
  }
}
