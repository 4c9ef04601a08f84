/** Limits the length: enough to locate the violation, and the content is untrusted. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : '')

/** Removes query and fragment of a URL, which may contain private data. */
const addressOf = (value: unknown) => textOf(value).split(/[?#]/)[0] ?? ''

const fieldsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined

const violationsIn = (json: unknown) => {
  if (!Array.isArray(json)) {
    const report = fieldsOf(fieldsOf(json)?.['csp-report'])
    const directive =
      textOf(report?.['effective-directive']) || textOf(report?.['violated-directive'])
    return (
      report && [
        {
          page: addressOf(report['document-uri']),
          directive,
          refused: addressOf(report['blocked-uri']),
          disposition: textOf(report.disposition),
        },
      ]
    )
  }
  if (json.length > 100 || !json.every((entry) => fieldsOf(fieldsOf(entry)?.body))) return undefined
  return json
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => ({
      page: addressOf(body.documentURL),
      directive: textOf(body.effectiveDirective),
      refused: addressOf(body.blockedURL),
      disposition: textOf(body.disposition),
    }))
}

const maxViolations = 10

/** Parses both report formats of browsers; undefined for anything else. */
export const readViolations = (bytes: Uint8Array) => {
  try {
    return violationsIn(JSON.parse(new TextDecoder().decode(bytes)))?.slice(0, maxViolations)
  } catch {
    return undefined
  }
}
