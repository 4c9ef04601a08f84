import { cleanup, configure } from '@testing-library/react'
import { afterEach, inject, vi } from 'vitest'
import { removeToken } from '#lib/client/storage/token.ts'

declare module 'vitest' {
  interface ProvidedContext {
    patience: number
  }
}

configure({ asyncUtilTimeout: inject('patience') })

// Files share the page and the modules: each test restores both.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  removeToken()
  localStorage.clear()
  sessionStorage.clear()
})
