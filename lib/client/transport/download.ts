import type { CallName } from '#lib/contract/calls.ts'
import { readToken } from '../storage/token.ts'
import { readProblem } from './api-error.ts'
import { addressOf, type CallInput, httpTransport } from './client.ts'

/** Long enough for the spreadsheet of a member of many years. */
const transport = httpTransport({ milliseconds: 120_000 })

/** Downloads a file with the token of the session, which a plain link cannot send. */
export const download = async <Name extends CallName & `GET ${string}`>(
  name: Name,
  input: CallInput<Name>,
  fileName: string,
) => {
  const path = name.slice('GET '.length)
  const response = await transport(addressOf(path, input as { params?: object; query?: object }), {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
  })
  if (!response.ok) throw await readProblem(response)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
