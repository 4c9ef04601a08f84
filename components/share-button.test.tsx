import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { QueryProvider } from '#lib/client/queries.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { ShareButton } from './share-button.tsx'

const own = { share: navigator.share, canShare: navigator.canShare }
afterEach(() => Object.assign(navigator, own))

const path = '/ga/7/faro'
const address = new URL(path, window.location.origin).href

const show = () =>
  render(
    <QueryProvider>
      <I18nProvider words={pickWords('share')}>
        <ShareButton title="Faro" path={path} shared={{ type: 'preorder', id: 7 }} />
      </I18nProvider>
    </QueryProvider>,
  )

const press = async () => {
  const user = userEvent.setup()
  show()
  await user.click(screen.getByRole('button', { name: 'Condividi Faro' }))
}

const provide = (share: (data: ShareData) => Promise<void>, can = true) =>
  Object.assign(navigator, { share, canShare: () => can })

test('passes title and full address to the share sheet', async () => {
  const share = vi.fn(async () => {})
  provide(share)
  await press()
  expect(share).toHaveBeenCalledWith({ title: 'Faro', url: address })
  expect(screen.getByRole('status').textContent).toBe('')
})

test('copies nothing when the sheet is closed', async () => {
  provide(() => Promise.reject(new DOMException('closed', 'AbortError')))
  await press()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('copies the address and shows a toast without a share sheet', async () => {
  provide(async () => {}, false)
  await press()
  expect(await navigator.clipboard.readText()).toBe(address)
  expect(screen.getByRole('status').textContent).toContain('Indirizzo copiato')
})

test('shows the address for manual copying when the clipboard is forbidden', async () => {
  provide(async () => {}, false)
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'))
  show()
  await user.click(screen.getByRole('button', { name: 'Condividi Faro' }))
  expect(screen.getByRole('status').textContent).toContain(address)
})
