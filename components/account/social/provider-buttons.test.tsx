import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOwnDocument } from './provider-buttons.tsx'
import type { SocialSettings } from './settings.ts'

const settings: SocialSettings = { google: null, facebook: null, apple: null, standIn: null }

const reloadsAt = (path: string, given = settings) => {
  const name = `https://insieme.example${path}`
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name } as PerformanceEntry])
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  reload.mockClear()
  renderHook(() => useOwnDocument(given))
  return reload.mock.calls.length
}

test('reloads the document of another page once', () => {
  expect(reloadsAt('/home')).toBe(1)
  expect(reloadsAt('/ga/12/torri?code=A')).toBe(1)
})

test('keeps a document that allows the providers, and every document of the demo', () => {
  expect(reloadsAt('/auth/login?back=%2Fga')).toBe(0)
  expect(reloadsAt('/home', { ...settings, standIn: '/api/dev/social' })).toBe(0)
})
