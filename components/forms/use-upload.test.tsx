import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '#lib/client/data/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { NextPage } from '../../tests/factories/next-page.tsx'
import { useUpload } from './use-upload.ts'

const problems = { kind: 'Non è una foto.', large: 'È troppo grande.', failed: 'Non è andata.' }
const send = vi.fn()

function Field() {
  const { input, sending, problem, choose } = useUpload({
    field: 'image',
    accepts: (type) => type.startsWith('image/'),
    problems,
    send,
  })
  return (
    <>
      <input ref={input} type="file" aria-label="Foto" onChange={choose} />
      {sending && (
        <button type="button" onClick={sending.onStop}>
          {sending.name}
        </button>
      )}
      <p role="alert">{problem}</p>
    </>
  )
}

const show = () =>
  render(
    <NextPage path="/user">
      <QueryProvider>
        <Field />
      </QueryProvider>
    </NextPage>,
  )
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Foto'), { target: { files: [file] } })
const problem = () => screen.getByRole('alert').textContent

afterEach(() => {
  cleanup()
  send.mockReset()
})

test('a file of another kind or too large is not sent', () => {
  show()
  choose(new File(['a'], 'nota.txt', { type: 'text/plain' }))
  expect(problem()).toBe(problems.kind)
  const large = new File(['a'], 'foto.png', { type: 'image/png' })
  Object.defineProperty(large, 'size', { value: 1e9 })
  choose(large)
  expect(problem()).toBe(problems.large)
  expect(send).not.toHaveBeenCalled()
})

test('a refusal says why, and a file that was stopped says nothing', async () => {
  const photo = new File(['a'], 'foto.png', { type: 'image/png' })
  show()
  send.mockRejectedValueOnce(new ApiError('invalid', 422, { fields: { image: ['È rotta.'] } }))
  choose(photo)
  await waitFor(() => expect(problem()).toBe('È rotta.'))
  send.mockImplementationOnce(
    (_client, _body, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  choose(photo)
  fireEvent.click(await screen.findByRole('button', { name: 'foto.png' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(problem()).toBe('')
  expect(document.activeElement).toBe(screen.getByLabelText('Foto'))
})
