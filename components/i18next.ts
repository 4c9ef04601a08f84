'use client'

import type { i18n } from 'i18next'
import { useContext } from 'react'
import { useTranslation as useLibrary } from 'react-i18next'
import { createWords } from '#lib/format/words.ts'
import type { Locales, Namespace } from '#lib/site/locales.ts'
import { TextsContext } from './use-translation.ts'

/** One instance for the texts of one provider. */
const instances = new WeakMap<Partial<Locales>, i18n>()

const instanceOf = (texts: Partial<Locales>) => {
  const instance = instances.get(texts)
  if (instance) return instance
  const made = createWords(texts)
  instances.set(texts, made)
  return made
}

/** The hook of react-i18next over `I18nProvider`; public pages load `#words`, without the library. */
export const useTranslation = <const N extends Namespace | [Namespace, ...Namespace[]]>(
  namespaces: N,
) => useLibrary(namespaces, { i18n: instanceOf(useContext(TextsContext)) })
