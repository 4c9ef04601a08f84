import type { Rendered } from './answer.ts'

/**
 * Matches a 200 response of which one part threw: React leaves the part to the browser and marks it by
 * a digest. Digests of Next's own control flow (not found, client-only parts) are no failures.
 */
const brokenPart =
  /<!--\$!--><template data-dgst="(?!NEXT_|BAILOUT_)|\$RX\("[^"]*","(?!NEXT_|BAILOUT_)/
const brokenRow = /(?:^|\n)[0-9a-f]*:E\{"digest":"(?!NEXT_|BAILOUT_)/

export const isBroken = ({ status, headers, body }: Rendered) => {
  if (status >= 500) return true
  const type = String(headers['content-type'] ?? '')
  if (type.startsWith('text/html')) return brokenPart.test(body.toString())
  return type.startsWith('text/x-component') && brokenRow.test(body.toString())
}
