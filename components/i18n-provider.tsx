'use client'

import type { ResourceLanguage } from 'i18next'
import { type ReactNode, useContext, useState } from 'react'
import { I18nContext, I18nextProvider } from 'react-i18next'
import { createWords } from '#lib/format/words.ts'
import type { Locales } from '#lib/site/locales.ts'

type I18nProviderProps = {
  /** Texts for the client components below, from `pickWords`, merged with those of an outer provider. */
  words: Partial<Locales>
  children: ReactNode
}

export function I18nProvider({ words, children }: I18nProviderProps) {
  const above: ResourceLanguage | undefined = useContext(I18nContext)?.i18n?.store.data.it
  const [i18n] = useState(() => createWords({ ...above, ...words }))
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
}
