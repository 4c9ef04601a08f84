import { useEffect, useState } from 'react'
import { useToken } from '#lib/client/session/use-token.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { minute, minutes } from '#lib/format/durations.ts'

const warnedBefore = minutes(5)
const fresh = { fresh: true }

type End = { at: number; canProlong: boolean }
type Wire = { seconds_left: number | null; can_prolong: boolean }

const endOf = ({ seconds_left: left, can_prolong: canProlong }: Wire): End | undefined =>
  left === null ? undefined : { at: Date.now() + left * 1000, canProlong }

/** Undefined while the session does not end within five minutes. */
export const useSessionEnd = () => {
  const token = useToken()
  const [end, setEnd] = useState<End>()
  useEffect(() => {
    if (!token) return
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    // Calls of other tabs move the end: it is asked again when it seems near, and while it is.
    const look = async () => {
      clearTimeout(timer)
      const nextEnd = await ask('GET /users/logged/sessions/ending')
      if (isGone) return
      const timeLeft = nextEnd ? nextEnd.at - Date.now() : 0
      const isNear = timeLeft > 0 && timeLeft <= warnedBefore
      setEnd((shown) => (isNear ? sameMinute(shown, nextEnd) : undefined))
      if (timeLeft > 0)
        timer = setTimeout(look, Math.max(timeLeft - warnedBefore, isNear ? minute : 0))
    }
    // Timers of a sleeping device are late.
    const onVisible = () => document.visibilityState === 'visible' && void look()
    void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isGone = true
      clearTimeout(timer)
      setEnd(undefined)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [token])
  return { end: token ? end : undefined, close: () => setEnd(undefined) }
}

/** A text that only differs by seconds is not announced again. */
const sameMinute = (shown: End | undefined, found: End | undefined) =>
  shown && found && Math.abs(shown.at - found.at) < 2 * 1000 ? shown : found

const ask = async (call: 'GET /users/logged/sessions/ending') => {
  try {
    return endOf((await browserClient.call(call, {}, fresh)).data)
  } catch (error) {
    // The session is over, or there is no network: whoever does something is told then.
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

/** Returns whether the session goes on. */
export const prolongSession = async () => {
  try {
    await browserClient.call('POST /users/logged/sessions/more_time')
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}
