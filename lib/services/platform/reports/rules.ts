import { z } from 'zod'

/** Enough to find the place; what a browser sends more may be anybody's. */
const text = z
  .string()
  .catch('')
  .transform((given) => given.slice(0, 300))

/** An address of a page may carry what is nobody's business. */
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
  .transform(({ 'csp-report': told }) => [
    {
      page: told['document-uri'],
      directive: told['effective-directive'] || told['violated-directive'],
      refused: told['blocked-uri'],
      disposition: told.disposition,
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

const report = z.union([byDirective, byReport])

const most = 10

/** Both ways in which browsers tell it; undefined when it is neither. */
export const readViolations = (bytes: Uint8Array) => {
  try {
    return report.parse(JSON.parse(new TextDecoder().decode(bytes))).slice(0, most)
  } catch {
    return undefined
  }
}
