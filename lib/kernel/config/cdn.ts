import type { CdnKind } from '#lib/contract/cdn.ts'
import { wrongSetting } from '../start-error.ts'
import { terminalText } from '../terminal.ts'
import type { Variables } from './variables.ts'

export type CdnSettings = { kind: CdnKind; urls: readonly string[]; token: string | undefined }

/** Undefined without a CDN that keeps pages. */
export const arrangeCdn = (variables: Variables): CdnSettings | undefined => {
  const { CDN_KIND: kind, CDN_URL: urls, CDN_TOKEN: token } = variables
  if (!kind && !urls) return undefined
  if (!kind || !urls || (kind !== 'varnish' && !token))
    throw wrongSetting(terminalText('config.cdn'))
  return { kind, urls, token }
}
