import type { Metadata } from 'next'
import { cache } from 'react'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { serverClient } from '#lib/client/transport/server.ts'
import type { LegalText, legalValues } from '#lib/contract/legal.ts'
import type { LegalWords } from '#lib/contract/legal-texts.ts'
import { createWords } from '#lib/format/words.ts'
import { translate } from './i18n.ts'
import { missingMetadata } from './missing.ts'
import { pageMetadata } from './page-metadata.ts'
import { readShop, type Shop } from './shop.ts'

type Values = Record<(typeof legalValues)[number], string>

export const textValues = ({ name, company: { name: company, ...registered } }: Shop): Values => ({
  name,
  company,
  ...registered,
})

const fill = (text: LegalText, words: LegalWords, shop: Shop) => {
  const t = createWords({ legal: { [text]: words } }).getFixedT('it', 'legal')
  return t(text, { ...textValues(shop), returnObjects: true }) as LegalWords
}

/** Reads a text with the values of the shop; null for a day without a version. */
export const readLegalText = cache(async (text: LegalText, day?: string) => {
  try {
    const input = { params: { text }, query: { day } }
    const { data } = await serverClient().call('GET /settings/legal/{text}', input)
    return { ...data, words: fill(text, data.words, await readShop()) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
})

/** Metadata of a text in force; a version of a day is not indexed. */
export const legalMetadata = async (text: LegalText, day?: string): Promise<Metadata> => {
  const shown = await readLegalText(text, day)
  if (!shown) return missingMetadata('page')
  const { title, lead } = shown.words
  if (day === undefined)
    return pageMetadata(await readShop(), { title, description: lead, path: paths.legal(text) })
  const page = translate('legal')('earlier.page', { text: title, date: new Date(day) })
  return { title: page, robots: { index: false } }
}
