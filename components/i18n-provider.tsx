'use client'

import { type ReactNode, useContext, useState } from 'react'
import type { Locales } from '#lib/site/locales.ts'
import { TextsContext } from './use-translation.ts'

type I18nProviderProps = {
  /** Texts for the client components below, from `pickWords`, merged with those of an outer provider. */
  words: Partial<Locales>
  children: ReactNode
}

export function I18nProvider({ words, children }: I18nProviderProps) {
  const above = useContext(TextsContext)
  const [texts] = useState(() => ({ ...above, ...words }))
  return <TextsContext value={texts}>{children}</TextsContext>
}
