import { render } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { QueryProvider } from '#lib/client/data/queries.tsx'
import { NextPage } from './next-page.tsx'

type Words = ComponentProps<typeof I18nProvider>['words']
type Page = Partial<Omit<ComponentProps<typeof NextPage>, 'children'>>

/** Renders a client component as on a page: with texts, queries and a router. */
export const renderIsland = (island: ReactNode, words: Words, { path = '/', ...page }: Page = {}) =>
  render(
    <NextPage path={path} {...page}>
      <QueryProvider>
        <I18nProvider words={words}>{island}</I18nProvider>
      </QueryProvider>
    </NextPage>,
  )
