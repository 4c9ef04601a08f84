'use client'

import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo } from 'react'
import { textOf } from '#lib/format/text-of.ts'
import type { Locales, Namespace } from '#lib/site/locales.ts'

/** Texts that the providers above hand down, by namespace. */
export const TextsContext = createContext<Partial<Locales>>({})

/** Browser side of `#words`: the translator of a namespace without the library, for public pages. */
export const useTranslation = <N extends Namespace>(namespace: N) => {
  const texts = useContext(TextsContext)[namespace]
  const t = useMemo(
    () => (key: string, values?: Record<string, unknown>) => textOf(texts ?? {}, key, values),
    [texts],
  )
  return { t: t as unknown as TFunction<N> }
}
