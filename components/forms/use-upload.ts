import { type ChangeEvent, useRef, useState } from 'react'
import { useLogin } from '#lib/client/data/community/marks.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { uploadClient } from '#lib/client/transport/upload.ts'
import { mostPictureBytes } from '#lib/contract/picture-limits.ts'

type UploadOptions = {
  /** Name of the file in the form that is sent, and of the field that a refusal names. */
  field: string
  accepts: (type: string) => boolean
  problems: Record<'kind' | 'large' | 'failed', string>
  send: (
    client: ReturnType<typeof uploadClient>,
    body: FormData,
    options: { signal: AbortSignal },
  ) => Promise<unknown>
}

export const useUpload = ({ field, accepts, problems, send }: UploadOptions) => {
  const login = useLogin()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ name: string; part: number; onStop: () => void }>()
  const [problem, setProblem] = useState<string>()

  const upload = async (file: File) => {
    const body = new FormData()
    body.set(field, file)
    const stop = new AbortController()
    const onStop = () => stop.abort()
    const progress = (part: number) => setSending({ name: file.name, part, onStop })
    progress(0)
    try {
      await send(uploadClient(progress), body, { signal: stop.signal })
    } catch (failure) {
      if (stop.signal.aborted) return
      if (!(failure instanceof ApiError)) throw failure
      if (failure.status === 401) login()
      setProblem(failure.fields[field]?.join(', ') || failure.detail || problems.failed)
    } finally {
      setSending(undefined)
      input.current?.focus()
    }
  }

  const problemOf = ({ type, size }: File) => {
    if (!accepts(type)) return problems.kind
    return size > mostPictureBytes ? problems.large : undefined
  }

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again after a problem.
    target.value = ''
    if (!file || sending) return
    const wrong = problemOf(file)
    setProblem(wrong)
    if (!wrong) void upload(file)
  }
  return { input, sending, problem, choose, login }
}
