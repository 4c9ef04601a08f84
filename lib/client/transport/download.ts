import type { z } from 'zod'
import { readToken } from '../session/auth.ts'
import { readProblem } from './api-error.ts'
import { addressOf, type Callable, type CallInput } from './client.ts'
import { httpTransport } from './http.ts'

/** Long enough for the spreadsheet of a member of many years. */
const transport = httpTransport({ milliseconds: 120_000 })

/** Downloads a file with the token of the session, which a plain link cannot send. */
export const download = async <P extends z.ZodType, Q extends z.ZodType, O extends z.ZodType>(
  endpoint: Callable<P, Q, z.ZodVoid, O>,
  input: CallInput<P, Q, z.ZodVoid>,
  fileName: string,
) => {
  const response = await transport(
    addressOf(endpoint.path, input as { params?: object; query?: object }),
    {
      method: endpoint.method,
      headers: { authorization: `Bearer ${readToken() ?? ''}` },
    },
  )
  if (!response.ok) throw await readProblem(response)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
