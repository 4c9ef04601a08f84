import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKey, useApiMutation } from '#lib/client/data/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'

/** Milliseconds between two mails, enough for one to arrive. */
const pause = 60_000

const now = () => Date.now()

/** Resends the mail and returns when the next one is allowed. */
export const useResend = () => {
  const [sentAt, setSentAt] = useState<number>()
  const [nextAt, setNextAt] = useState(0)
  const [time, setTime] = useState(now)
  const client = useQueryClient()
  const { mutate, isPending, error } = useApiMutation(
    'POST /users/logged/resend_verification_email',
    {
      onSuccess: () => {
        setTime(now())
        setSentAt(now())
        setNextAt(now() + pause)
        // The signed-in user contains the expiry of the new code.
        return client.invalidateQueries({ queryKey: queryKey('GET /users/logged') })
      },
      onError: (failure) => {
        if (!(failure instanceof ApiError && failure.retryAfter)) return
        setTime(now())
        setNextAt(now() + failure.retryAfter * 1000)
      },
    },
  )
  const secondsLeft = Math.max(0, Math.ceil((nextAt - time) / 1000))
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setTime(now()), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  const resend = () => secondsLeft === 0 && mutate({})
  return { resend, busy: isPending, error, sentAt, left: secondsLeft, blockFor: setNextAt }
}
