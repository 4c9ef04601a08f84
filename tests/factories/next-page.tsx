import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'

const nowhere = () => {}
const still: AppRouterInstance = {
  push: nowhere,
  replace: nowhere,
  refresh: nowhere,
  back: nowhere,
  forward: nowhere,
  prefetch: nowhere,
  bfcacheId: '0',
}

/** Provides the routing contexts that Next gives to a page. */
export function NextPage(given: {
  path: string
  router?: Partial<AppRouterInstance>
  children: ReactNode
}) {
  return (
    <AppRouterContext.Provider value={{ ...still, ...given.router }}>
      <PathnameContext.Provider value={given.path}>
        <SearchParamsContext.Provider value={new URLSearchParams()}>
          {given.children}
        </SearchParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>
  )
}
